import { BidiText, Button, Icon } from '@manassa/shared/ui';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { FormEvent, RefObject } from 'react';
import { copy } from '../../copy';
import type { CodeCheck } from './codeCheck.rule';
import { shownCode } from './codeKey.rule';
import css from './CodeBox.module.css';
import type { CodeChecking } from './useCodeCheck';

function Verdict({ check, missing }: { check: CodeCheck; missing: boolean }) {
  if (check.state === 'valid') {
    return (
      <span className={css.good}>
        <Icon name="check" size={18} />
        {copy.buying.codeValid}
      </span>
    );
  }
  if (check.state === 'invalid' || check.state === 'failed') {
    return (
      <span className={css.bad}>
        <Icon name={check.state === 'invalid' ? 'error' : 'warning'} size={18} />
        <BidiText as="span" text={check.sentence} />
      </span>
    );
  }
  if (missing && check.code === '') {
    return (
      <span className={css.bad}>
        <Icon name="warning" size={18} />
        {copy.buying.codeEmpty}
      </span>
    );
  }
  return <span className={css.hint}>{copy.buying.codeHint}</span>;
}

interface CodeBoxProps {
  checking: CodeChecking;
  /** Text field of the code, which the screen may focus. */
  box: RefObject<HTMLInputElement | null>;
}

export function CodeBox({ checking, box }: CodeBoxProps) {
  const { check, type, send } = checking;
  const id = useId();
  const [missing, setMissing] = useState(false);
  const caret = useRef<number | null>(null);
  // Shown while a keyboard composes a word: if the field changed it, the keyboard would enter it again.
  const [composed, setComposed] = useState<string | null>(null);

  // Cleaning the typed text would move the caret.
  useLayoutEffect(() => {
    if (caret.current !== null && document.activeElement === box.current) {
      box.current?.setSelectionRange(caret.current, caret.current);
    }
    caret.current = null;
  }, [box, check.text, composed]);

  function keepCaret({ value, selectionStart }: HTMLInputElement): void {
    caret.current = selectionStart === null ? null : shownCode(value.slice(0, selectionStart)).length;
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    setMissing(check.code === '');
    if (check.code === '') box.current?.focus();
    else void send();
  }

  return (
    <form className={css.form} onSubmit={onSubmit}>
      <label className={css.label} htmlFor={id}>
        {copy.buying.codeLabel}
      </label>
      <div className={css.line} data-state={check.state}>
        <input
          ref={box}
          id={id}
          className={css.box}
          dir="ltr"
          value={composed ?? check.text}
          onChange={({ currentTarget }) => {
            if (composed === null) keepCaret(currentTarget);
            else setComposed(currentTarget.value);
            type(currentTarget.value);
          }}
          onCompositionStart={({ currentTarget }) => setComposed(currentTarget.value)}
          onCompositionEnd={({ currentTarget }) => {
            keepCaret(currentTarget);
            // Firefox reports the last change after this event.
            type(currentTarget.value);
            setComposed(null);
          }}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={64}
          aria-invalid={check.state === 'invalid' || undefined}
          aria-describedby={`${id}-verdict`}
        />
        {check.state === 'valid' && <Icon name="check" className={css.goodMark} />}
      </div>
      <p id={`${id}-verdict`} className={css.verdict} role="status">
        <Verdict check={check} missing={missing} />
      </p>
      {/* Without it the enroll button would move under the second half of a double tap. */}
      <Button
        type="submit"
        variant="outline"
        block
        loading={check.state === 'checking'}
        disabled={check.state === 'valid'}
      >
        {copy.buying.checkCode}
      </Button>
    </form>
  );
}
