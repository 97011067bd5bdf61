import { setUnauthorisedHandler } from '@manassa/shared/network';
import { loginAddress } from '@manassa/shared/session';
import { useEffect } from 'react';
import type { NavigateFunction } from 'react-router-dom';

export function useUnauthorisedRedirect(navigate: NavigateFunction): void {
  useEffect(() => {
    setUnauthorisedHandler(() => {
      const { pathname, search } = window.location;
      if (pathname !== '/login') void navigate(loginAddress(pathname + search));
    });
  }, [navigate]);
}
