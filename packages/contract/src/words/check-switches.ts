import type { Property } from '../item/property.ts'

/** Checks the properties that actions switch. Returns one message a problem. */
export function problemsOfSwitches(properties: Readonly<Record<string, Property>>): string[] {
  return Object.entries(properties).flatMap(([name, { v, t, readOnly, level, switchedBy }]) => {
    if (!switchedBy) return []
    const isSwitch = v === 'DEF' && t === 'boolean' && readOnly === true && level === undefined
    return [
      ...(isSwitch
        ? []
        : [`${name}: "switchedBy" is for a boolean that only the server sets and all readers may read`]),
      ...(switchedBy.on === switchedBy.off ? [`${name}: "switchedBy" names one action for both`] : []),
    ]
  })
}
