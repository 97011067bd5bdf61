import { BidiText, Button, Icon } from '@manassa/shared/ui';
import css from './FormFooter.module.css';

interface FormFooterProps {
  /** What is wrong with the form as a whole. */
  complaints: readonly string[];
  pending: boolean;
  label: string;
  /** What the button says while the form is on its way. */
  pendingLabel: string;
}

/** The end of a form: what is wrong with the whole of it, and the button that sends it. */
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
