import { citeItem, type Item, type ItemType } from '@cairn/contract'
import { itemAddress } from '../shell/cell-path.ts'

const VERSION = /^@([1-9]\d{0,8})$/

/** Returns the address at which an item opens with a version of it that was cited. */
export function citedAddress(origin: string, { $id, _u, $all = _u }: Pick<Item, '$id' | '_u' | '$all'>): string {
  return `${itemAddress(origin, $id)}?c0=@${$all}`
}

/** Returns the version that the parameter of an item's column cites. Undefined if it cites none. */
export function citedVersion(parameter: string): number | undefined {
  const [, version] = VERSION.exec(parameter) ?? []
  return version === undefined ? undefined : Number(version)
}

/** Returns the number that an item has in the world, such as a file number: what its type says is unique. */
export function numberOf(item: Item, { properties }: ItemType): string | undefined {
  const name = Object.keys(properties).find((each) => properties[each]?.unique !== undefined)
  const number = name === undefined ? undefined : item[name]
  return typeof number === 'string' && number !== '' ? number : undefined
}

/**
 * Returns an item as text cites it: what it is called, its owner and number if it has them, its id with the
 * version, and the address of that version. `care` are its content warnings and labels (`careLines`).
 */
export function citationOf(
  item: Item,
  type: ItemType,
  label: string,
  { origin, care = [] }: { origin: string; care?: readonly string[] },
): string {
  const owner = type.owner === undefined ? undefined : item[type.owner]
  const words = [typeof owner === 'string' ? item.$labels?.[owner] : undefined, numberOf(item, type)]
  const place = words.filter((each) => typeof each === 'string' && each !== '').join(', ')
  return [label.replace(/\.$/, ''), place, care.join('; '), citeItem(item), citedAddress(origin, item)]
    .filter((part) => part !== '')
    .join('. ')
}
