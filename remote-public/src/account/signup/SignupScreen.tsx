import { isApiError, mayRecover, reportFailure, request, useWrite } from '@manassa/shared/data';
import { copy as words } from '@manassa/shared/locale';
import { useRef, useState } from 'react';
import { copy } from '../../copy';
import { AccountPage } from '../AccountPage';
import { NumberField } from '../field/NumberField';
import { PasswordField } from '../field/PasswordField';
import { TextField } from '../field/TextField';
import css from '../form.module.css';
import { FormFooter } from '../FormFooter';
import { GradeSelect } from '../placement/GradeSelect';
import { GroupSelect } from '../placement/GroupSelect';
import { useAccountForm } from '../useAccountForm';
import { FRESH_SIGNUP, registerBody, SIGNUP_FIELDS, withSignupChange } from './signupForm.rule';

const text = copy.account;

/** Returns true if the server refused the login itself: some answer 401, others 400. */
function isWrongPassword({ code, status }: { code: string; status: number | null }): boolean {
  return status === 401 || (code === 'server' && !mayRecover(status));
}

function SignupForm() {
  // Quiet: a failure that becomes a login shows no toast.
  const register = useWrite('register', { quiet: true });
  const [entering, setEntering] = useState(false);
  // The server may have made the account although its reply never came, or before it failed.
  const lost = useRef(false);
  const { values, errors, bind, field } = useAccountForm({
    fresh: FRESH_SIGNUP,
    fields: SIGNUP_FIELDS,
    change: withSignupChange,
    send: async (now) => {
      if (entering) return { state: 'ignored' };
      const body = registerBody(now);
      const { studentCode, password } = body;
      const outcome = await register.send({ body });
      if (outcome.state === 'failed') {
        const isTaken = outcome.error?.fields.some(({ path }) => path === 'studentCode') === true;
        // Not useWrite: a refused login must not redirect.
        if (lost.current && isTaken) {
          setEntering(true);
          try {
            return { state: 'done', reply: await request('login', { body: { studentCode, password } }) };
          } catch (error) {
            // Any other failure does not tell whose account it is.
            if (isApiError(error) && !isWrongPassword(error)) {
              reportFailure(error);
              return { state: 'failed', error };
            }
          } finally {
            setEntering(false);
          }
        }
        reportFailure(outcome.error);
        lost.current ||= outcome.error?.code !== 'server' || (outcome.error.status ?? 0) >= 500;
      }
      return outcome;
    },
  });
  return (
    <form {...bind} className={css.form} aria-label={text.signupTitle}>
      <TextField {...field('name')} label={text.name} placeholder={text.namePlaceholder} autoComplete="name" />
      <NumberField {...field('studentCode')} label={text.studentCode} keypad="numeric" autoComplete="username" />
      <NumberField {...field('studentNumber')} label={text.studentNumber} keypad="tel" autoComplete="tel" half />
      <NumberField
        {...field('parentNumber')}
        label={text.parentNumber}
        keypad="tel"
        autoComplete="section-parent tel"
        half
      />
      <GradeSelect {...field('grade')} placement={values} half />
      <GroupSelect {...field('group')} placement={values} half />
      <PasswordField {...field('password')} label={text.password} autoComplete="new-password" />
      <FormFooter
        complaints={errors.form}
        pending={register.pending || entering}
        label={text.signupSubmit}
        pendingLabel={text.signupSubmitting}
      />
    </form>
  );
}

/** /signup: on success the student is logged in. */
export function SignupScreen() {
  return (
    <AccountPage
      title={text.signupTitle}
      other={{ question: text.haveAccount, to: '/login', label: words.login }}
      fieldCount={SIGNUP_FIELDS.length}
    >
      <SignupForm />
    </AccountPage>
  );
}
