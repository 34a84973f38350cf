import { fetchRegistry } from '@cairn/channel/http'
import { tokenOf } from '@cairn/channel/session'
import { toCairnError } from '@cairn/contract/errors'
import { changedTypes, compose } from './compose.ts'
import { registryAtom, registryReadyAtom, startErrorAtom } from '../atoms.ts'
import type { RegistryMark } from './follow-registry.ts'
import { languageAtom } from '../words/language.ts'
import { areaMessagesAtom, withTexts } from '../words/messages.ts'
import type { Shell } from '../shell.ts'

/**
 * Loads the registry for the current person and language (a visitor's if their token has expired) and puts
 * it into the shell's state. Returns its mark; undefined on failure, which is shown. Loads again if person
 * or language changed meanwhile; returns an empty mark if a later call replaced this one.
 */
export async function loadRegistry(shell: Shell): Promise<Partial<RegistryMark> | undefined> {
  const { store, channel, notices } = shell
  const run = ++shell.registryRuns
  const isLate = () => run !== shell.registryRuns
  const token = tokenOf(channel.session.get())
  const language = store.get(languageAtom)
  const fetchFor = (asking: string | undefined) => fetchRegistry(shell.origin, asking, language)
  try {
    const registry = compose(
      await fetchFor(token).catch((thrown: unknown) => {
        // The stored token may have expired: the visitor's registry is loaded in any case.
        if (token !== undefined && isOutOfDate(thrown)) return fetchFor(undefined)
        throw thrown
      }),
    )
    if (isLate()) return {}
    if (tokenOf(channel.session.get()) !== token || store.get(languageAtom) !== language)
      return await loadRegistry(shell)
    // An area that is switched off or on takes the items that columns show with it.
    if (store.get(registryReadyAtom)) shell.items.reopen(changedTypes(store.get(registryAtom), registry))
    store.set(registryAtom, registry)
    store.set(areaMessagesAtom, (known) => withTexts({ [language]: registry.labels }, known))
    store.set(registryReadyAtom, true)
    shell.refresh.offer(registry.shell)
    return registry
  } catch (thrown) {
    if (isLate()) return {}
    if (store.get(registryReadyAtom)) notices.report(thrown)
    else store.set(startErrorAtom, toCairnError(thrown).toBody())
    return undefined
  }
}

function isOutOfDate(thrown: unknown): boolean {
  return ['notSignedIn', 'tokenExpired'].includes(toCairnError(thrown).code)
}
