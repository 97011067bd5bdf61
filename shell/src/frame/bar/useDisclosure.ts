import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * State of a menu that opens from a button. Closes on a choice and on Escape (focus returns to the button), on a press
 * or the focus outside and on navigation. `area` is the ref of the element that contains button and menu.
 */
export function useDisclosure() {
  const [openAt, setOpenAt] = useState<string | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  // Else it would open again when the student comes back to this entry of the history.
  if (openAt !== null && openAt !== key) setOpenAt(null);
  const open = openAt === key;

  function close(): void {
    setOpenAt(null);
    button.current?.focus();
  }

  useEffect(() => {
    if (!open) return undefined;
    function onOutside(event: Event): void {
      if (event.target instanceof Node && !area.current?.contains(event.target)) setOpenAt(null);
    }
    function onKey(event: KeyboardEvent): void {
      if (event.key === 'Escape') close();
    }
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);

  return {
    open,
    area,
    button,
    toggle() {
      // Safari does not focus a pressed button, and the title of a page that loads late would take the focus.
      button.current?.focus();
      setOpenAt(open ? null : key);
    },
    close,
  };
}
