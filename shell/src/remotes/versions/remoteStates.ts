import { store } from '@manassa/shared/session';
import { atom } from 'jotai/vanilla';
import type { Because, ChosenVersion } from '../../choice/chooseVersions.rule';

export type RemoteState =
  | { status: 'loading' }
  | { status: 'ready'; version: string; because: Because }
  | { status: 'down'; error: string };

/** By remote; absent until first needed. */
export const remoteStatesAtom = atom<Readonly<Record<string, RemoteState>>>({});

export function setRemoteState(name: string, state: RemoteState): void {
  store.set(remoteStatesAtom, (states) => ({ ...states, [name]: state }));
}

export function noteReady(name: string, { version, because }: ChosenVersion): void {
  setRemoteState(name, { status: 'ready', version, because });
}
