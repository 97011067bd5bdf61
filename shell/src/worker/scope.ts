/** The used parts of the service worker's scope: TypeScript's worker library contradicts the one of pages. */

interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  /** Tab that the response of a navigation creates; Safari 15 does not tell it. */
  readonly resultingClientId?: string;
  respondWith(response: Promise<Response>): void;
}

interface MessageEventOfPage extends ExtendableEvent {
  readonly data: unknown;
  readonly source: { readonly id: string } | null;
  readonly ports: readonly MessagePort[];
}

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

interface NotificationEvent extends ExtendableEvent {
  readonly notification: Notification;
}

interface Events {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: MessageEventOfPage;
  sync: SyncEvent;
  notificationclick: NotificationEvent;
}

interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    openWindow(address: string): Promise<unknown>;
    matchAll(options: { includeUncontrolled: boolean; type: 'window' }): Promise<readonly { readonly id: string }[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
}

export const worker = globalThis as unknown as WorkerScope;
