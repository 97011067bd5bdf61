import { BidiText, Button, Icon } from '@manassa/shared/ui';
import { useId, useState } from 'react';
import type { FormEvent, RefObject } from 'react';
import { buyingCopy } from '../copy';
import type { CodeCheck } from './codeCheck.rule';
import { shownCode } from './codeKey.rule';
import css from './CodeBox.module.css';
import type { CodeChecking } from './useCodeCheck';

/** Each text is in its own element: translators replace text nodes, which React would then fail to remove. */
function Verdict({ check, missing }: { check: CodeCheck; missing: boolean }) {
  if (check.state === 'valid') {
    return (
      <span className={css.good}>
        <Icon name="check" size={18} />
        <span>{buyingCopy.codeValid}</span>
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
        <span>{buyingCopy.codeEmpty}</span>
      </span>
    );
  }
  return <span className={css.hint}>{buyingCopy.codeHint}</span>;
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
  // Shown while a keyboard composes a word: if the field changed it, the keyboard would enter it again.
  const [composed, setComposed] = useState<string | null>(null);

  /** Keeps the caret, which React would move to the end. */
  function typeCleaned(input: HTMLInputElement): void {
    const { value, selectionStart } = input;
    const text = shownCode(value);
    if (text !== value) {
      const caret = shownCode(value.slice(0, selectionStart ?? value.length)).length;
      input.value = text;
      input.setSelectionRange(caret, caret);
    }
    type(text);
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
        {buyingCopy.codeLabel}
      </label>
      <div className={css.line} data-state={check.state}>
        <input
          ref={box}
          id={id}
          className={css.box}
          dir="ltr"
          value={composed ?? check.text}
          onChange={({ currentTarget }) => {
            if (composed === null) return typeCleaned(currentTarget);
            setComposed(currentTarget.value);
            type(currentTarget.value);
          }}
          onCompositionStart={({ currentTarget }) => setComposed(currentTarget.value)}
          onCompositionEnd={({ currentTarget }) => {
            // Firefox reports the last change after this event.
            typeCleaned(currentTarget);
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
        {buyingCopy.checkCode}
      </Button>
    </form>
  );
}
