import Tooltip from '../../antd/tooltip';
import css from './Hint.module.css';

/** antd's tooltip over the element that it is drawn in. */
export default function HintBubble({ text }: { text: string }) {
  return (
    <Tooltip open title={text} getPopupContainer={() => document.body} destroyOnHidden>
      <span className={css.anchor} />
    </Tooltip>
  );
}
