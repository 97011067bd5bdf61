import type { CallBody } from '@manassa/shared/contract';
import { useWrite } from '@manassa/shared/data';
import { copy as words } from '@manassa/shared/locale';
import { copy } from '../../copy';
import { AccountPage } from '../AccountPage';
import { NumberField } from '../field/NumberField';
import { PasswordField } from '../field/PasswordField';
import css from '../form.module.css';
import { FormFooter } from '../FormFooter';
import { useAccountForm } from '../useAccountForm';

type LoginValues = CallBody<'login'>;

const FRESH_LOGIN: LoginValues = { studentCode: '', password: '' };
const LOGIN_FIELDS = ['studentCode', 'password'] as const satisfies readonly (keyof LoginValues)[];

const text = copy.account;

function LoginForm() {
  const login = useWrite('login');
  const { errors, bind, field } = useAccountForm({
    fresh: FRESH_LOGIN,
    fields: LOGIN_FIELDS,
    change: (values, name, value) => ({ ...values, [name]: value }),
    send: ({ studentCode, password }) => login.send({ body: { studentCode: studentCode.trim(), password } }),
  });
  return (
    <form {...bind} className={css.form} aria-label={text.loginTitle}>
      <NumberField {...field('studentCode')} label={text.studentCode} keypad="numeric" autoComplete="username" />
      <PasswordField {...field('password')} label={text.password} autoComplete="current-password" />
      <FormFooter
        complaints={errors.form}
        pending={login.pending}
        label={text.loginSubmit}
        pendingLabel={text.loginSubmitting}
      />
    </form>
  );
}

/** /login: on success returns to the page that asked for a login. */
export function LoginScreen() {
  return (
    <AccountPage
      title={text.loginTitle}
      other={{ question: text.noAccount, to: '/signup', label: words.signup }}
      fieldCount={LOGIN_FIELDS.length}
    >
      <LoginForm />
    </AccountPage>
  );
}
