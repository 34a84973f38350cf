import type { Translate } from '@cairn/contract/web'

/** Rights with a name of their own: the relations to an organisation, reading up to a level, and the usual verbs. */
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
]
const GRANT = /^(?:([A-Z][A-Za-z0-9]*)\.)?(.+)$/
const PROTOCOL = 'protocol.'

/** A right in words: "Change · Contact"; a protocol by its key, and what nobody has words for by its name. */
export function grantText(translate: Translate, grant: string, scopeType?: string): string {
  const [, named, right = grant] = isLevel(grant) ? [grant, undefined, grant] : (GRANT.exec(grant) ?? [])
  const type = named ?? scopeType
  const words = rightText(translate, right)
  return type === undefined ? words : `${words} · ${translate(`types.${type}.name`)}`
}

/** The same without the type it is for. */
export function rightText(translate: Translate, right: string): string {
  if (right.startsWith(PROTOCOL)) return translate('forms.rights.protocol', { name: right.slice(PROTOCOL.length) })
  return NAMED.includes(right) ? translate(`forms.rights.name.${right}`) : right
}

function isLevel(grant: string): boolean {
  return /^(COMMUNITY|PROTECTED|PRIVATE)\./.test(grant)
}
