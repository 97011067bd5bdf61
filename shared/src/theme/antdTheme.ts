import type { ThemeConfig } from 'antd';
import { colours, controlHeights, FONT_STACK, radii } from './tokens';

/** Root font size in px of a browser with default settings. */
const DEFAULT_REM_PX = 16;

/** Returns antd's theme in the product's look for a root font size of `remPx`. antd takes lengths in px only. */
export function antdThemeFor(remPx: number): ThemeConfig {
  const scaled = (px: number): number => (px * remPx) / DEFAULT_REM_PX;
  return {
    token: {
      fontFamily: FONT_STACK,
      fontSize: remPx,
      lineHeight: 1.7,
      colorPrimary: colours.primary,
      colorPrimaryHover: colours.primaryHover,
      colorPrimaryActive: colours.primaryHover,
      colorLink: colours.primary,
      colorLinkHover: colours.primaryHover,
      colorSuccess: colours.green,
      colorWarning: colours.amber,
      colorError: colours.red,
      colorInfo: colours.primary,
      colorText: colours.ink,
      colorTextSecondary: colours.body,
      colorTextTertiary: colours.muted,
      colorTextPlaceholder: colours.muted,
      colorBorder: colours.lineStrong,
      colorBorderSecondary: colours.line,
      colorBgLayout: colours.canvas,
      colorBgContainer: colours.surface,
      borderRadius: radii.control,
      borderRadiusLG: radii.control,
      borderRadiusSM: radii.small,
      controlHeight: scaled(controlHeights.medium),
      controlHeightLG: scaled(controlHeights.large),
      controlHeightSM: scaled(controlHeights.small),
      motionDurationFast: '0.15s',
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.2s',
      wireframe: false,
    },
    components: {
      Button: { fontWeight: 700, primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
      Form: { labelFontSize: scaled(15), verticalLabelPadding: '0 0 0.25rem', itemMarginBottom: scaled(24) },
      Input: { paddingInline: 16, activeShadow: '0 0 0 4px rgb(29 78 216 / 16%)' },
      Select: { optionHeight: scaled(controlHeights.small), optionPadding: '0.5rem 1rem' },
      Modal: { borderRadiusLG: radii.card, titleFontSize: scaled(20) },
      Drawer: { paddingLG: 24 },
      Tooltip: { fontSize: scaled(14) },
    },
  };
}

/** antd's theme for the default root font size. */
export const antdTheme: ThemeConfig = antdThemeFor(DEFAULT_REM_PX);
