import Tooltip from '../../antd/tooltip';
import css from './Hint.module.css';

/** Limits the width: with large type, antd's own is wider than a phone. */
const ROOT = { maxInlineSize: 'min(15.625rem, calc(100vw - 1rem))' };

/** antd's tooltip over the element that it is drawn in. */
export default function HintBubble({ text }: { text: string }) {
  return (
    <Tooltip open title={text} styles={{ root: ROOT }} getPopupContainer={() => document.body} destroyOnHidden>
      <span className={css.anchor} />
    </Tooltip>
  );
}
