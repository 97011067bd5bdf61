import { BidiText, Button, Icon } from '@manassa/shared/ui';
import css from './FormFooter.module.css';

interface FormFooterProps {
  /** Errors that belong to no single field. */
  complaints: readonly string[];
  pending: boolean;
  label: string;
  pendingLabel: string;
}

/** End of a form: errors of the form as a whole, and the submit button. */
export function FormFooter({ complaints, pending, label, pendingLabel }: FormFooterProps) {
  return (
    <div className={css.footer}>
      {complaints.length > 0 && (
        <div role="alert" className={css.complaints}>
          <Icon name="warning" />
          <div>
            {complaints.map((complaint) => (
              <BidiText key={complaint} text={complaint} as="p" />
            ))}
          </div>
        </div>
      )}
      <Button type="submit" size="large" block loading={pending}>
        {pending ? pendingLabel : label}
      </Button>
    </div>
  );
}
