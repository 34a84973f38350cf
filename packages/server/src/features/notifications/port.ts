export { presetZone } from './kind-choices.ts'
export { mayBeNamed, type MailNames } from './mail-words.ts'
export { ownerZones } from './owner-zones.ts'
