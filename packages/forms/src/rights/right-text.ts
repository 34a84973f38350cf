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

/**
 * Returns a right in words without the type it is for. A right without a translation is returned as it
 * is.
 */
export function rightText(translate: Translate, right: string): string {
  if (right.startsWith(PROTOCOL)) return translate('forms.rights.protocol', { name: right.slice(PROTOCOL.length) })
  return isNamed(right) ? translate(`forms.rights.name.${right}`) : right
}

function isNamed(right: string): right is (typeof NAMED)[number] {
  return (NAMED as readonly string[]).includes(right)
}

function isLevel(grant: string): boolean {
  return /^(COMMUNITY|PROTECTED|PRIVATE)\./.test(grant)
}
