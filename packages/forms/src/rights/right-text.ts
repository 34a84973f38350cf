import { textKeyFromData } from '@cairn/contract/texts'
import type { Translate } from '@cairn/contract/web'

/** Rights that have a translated name. */
const NAMED = [
  'adminOrg',
  'readOrg',
  'COMMUNITY.read',
  'PROTECTED.read',
  'PRIVATE.read',
  'create',
  'update',
  'delete',
  'invite',
  'steward',
] as const
const GRANT = /^(?:([A-Z][A-Za-z0-9]*)\.)?(.+)$/
const PROTOCOL = 'protocol.'

/**
 * Returns a right in words with the type it is for, such as "Change · Contact". The type is part of
 * `grant` or given as `scopeType`.
 */
export function grantText(translate: Translate, grant: string, scopeType?: string): string {
  const [, named, right = grant] = isLevel(grant) ? [grant, undefined, grant] : (GRANT.exec(grant) ?? [])
  const type = named ?? scopeType
  const words = rightText(translate, right)
  return type === undefined ? words : `${words} · ${translate(`types.${type}.name`)}`
}

/** Returns the name that an area gives a capability, or the capability itself if none does. */
export function capabilityText(translate: Translate, capability: string): string {
  const key = `capabilities.${capability}`
  const words = translate(textKeyFromData(key))
  return words === key || words === '' ? capability : words
}

/**
 * Returns a right in words without the type it is for. A right without a translation is returned as it
 * is.
 */
export function rightText(translate: Translate, right: string): string {
  const protocol = protocolOf(right)
  if (protocol !== undefined) return translate('forms.rights.protocol', { name: protocol })
  return isNamed(right) ? translate(`forms.rights.name.${right}`) : right
}

/** Returns the protocol that a right says somebody has met. Undefined for other rights. */
export function protocolOf(right: string): string | undefined {
  return right.startsWith(PROTOCOL) ? right.slice(PROTOCOL.length) : undefined
}

function isNamed(right: string): right is (typeof NAMED)[number] {
  return (NAMED as readonly string[]).includes(right)
}

function isLevel(grant: string): boolean {
  return /^(COMMUNITY|PROTECTED|PRIVATE)\./.test(grant)
}
