import { StyleProvider } from '@ant-design/cssinjs';
import ConfigProvider from 'antd/es/config-provider';
import arabic from 'antd/es/locale/ar_EG';
import { createContext, use, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { antdThemeFor } from '../theme/antdTheme';
import './base.antd.css';
import './motion.css';

/** True inside antd's provider: a part inside another part needs no second one. */
const Inside = createContext(false);

/** Class on everything that antd draws. The sheets of build/antd set the theme's variables on it. */
const ANTD_CLASS = 'antd-part';

/** Settings of antd in this browser: `zeroRuntime` leaves the styles to the sheets. */
function readSettings() {
  const remPx = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const theme = antdThemeFor(remPx);
  return {
    direction: 'rtl',
    locale: arabic,
    theme: { ...theme, hashed: false, zeroRuntime: true, cssVar: { key: ANTD_CLASS } },
  } as const;
}

function AntdProvider({ children }: { children: ReactNode }) {
  const [settings] = useState(readSettings);
  // antd writes the theme's variables even with `zeroRuntime`: into an element that is not in the page.
  const [nowhere] = useState(() => document.createElement('div'));
  return (
    <Inside value={true}>
      <StyleProvider container={nowhere}>
        <ConfigProvider {...settings}>{children}</ConfigProvider>
      </StyleProvider>
    </Inside>
  );
}

function isComponent(value: unknown): value is ComponentType<object> {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}

/** Returns the component's own fields, with components such as Image.PreviewGroup inside the provider. */
function fieldsOf(part: object): Record<string, unknown> {
  const fields = Object.entries(part).filter(([name]) => name !== '$$typeof' && name !== 'render' && name !== 'type');
  return Object.fromEntries(
    fields.map(([name, value]) => [name, /^[A-Z]/.test(name) && isComponent(value) ? insideProvider(value) : value]),
  );
}

/** Returns the part of antd in the product's theme, from right to left and in Arabic; its fields too. */
export function insideProvider<Part extends object>(part: Part): Part {
  // antd's components differ in their props only.
  const Component = part as unknown as ComponentType<object>;
  function InProvider(props: object) {
    const element = <Component {...props} />;
    return use(Inside) ? element : <AntdProvider>{element}</AntdProvider>;
  }
  return Object.assign(InProvider, fieldsOf(part)) as unknown as Part;
}
