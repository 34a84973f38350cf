import type { Channel } from '@cairn/channel'
import type { DraftKeeper } from './draft-keeper.ts'
import type { LeftUploads } from './left-uploads.ts'
import type { Unsaved } from './unsaved.ts'

/**
 * Session states that end a person's work in this browser. After an expiry the same person may continue, so
 * their drafts stay.
 */
const ENDED = new Set(['SIGNOUT', 'OTHER_TAB_SIGNOUT', 'IDENT_FAILED'])

/**
 * Stores drafts and unfinished uploads in the browser from now on, whenever a person is signed in; not in a
 * masquerade. When they sign out, or another person signs in, this tab forgets them. The code that stores
 * them is loaded after sign-in.
 */
export function followDrafts(channel: Channel, unsaved: Unsaved, uploads: LeftUploads): void {
  let keeper: Promise<DraftKeeper> | undefined
  const withKeeper = (then: (keeper: DraftKeeper) => void) => {
    keeper ??= import('./draft-keeper.ts').then((module) => new module.DraftKeeper(unsaved, uploads))
    keeper.then(then, () => (keeper = undefined))
  }

  channel.onPush('authed', ({ user, install = '' }) => {
    // What is typed on another's behalf belongs to neither of the two.
    if (!user.masquerading) withKeeper((opened) => opened.open({ user: user.$id, install }))
  })
  let typist: string | undefined
  channel.session.subscribe((state) => {
    const user = 'user' in state ? state.user?.$id : undefined
    if (ENDED.has(state.name) || (user !== undefined && user !== typist)) {
      unsaved.clear()
      uploads.clear()
    }
    if (ENDED.has(state.name)) withKeeper((opened) => opened.forget())
    typist = user ?? typist
  })
}
