import { itemId, type Item, type ItemType } from '@cairn/contract'
import type { AreaData } from '@cairn/contract/registry'

/**
 * Builds an item `{type}-{index}` in memory, as the server would send it: created by `User-1`, at version 1,
 * with these properties.
 */
export function buildItem(type: string, index: number, properties: Record<string, unknown> = {}): Item {
  return {
    $id: itemId(type, index),
    _t: type,
    _i: index,
    _u: 1,
    _c: { ts: '2026-03-02T09:30:00.000Z', by: itemId('User', 1) },
    ...properties,
  }
}

/**
 * Builds an item type that everyone signed in may read, with one required property `name`. `changes`
 * override any part.
 */
export function buildItemType(name: string, changes: Partial<ItemType> = {}): ItemType {
  return {
    name,
    defaultIcon: 'box',
    label: ['name'],
    properties: { name: { v: 'DEF', required: true, max: 200, textField: true } },
    visibility: 'PUBLIC',
    ...changes,
  }
}

/**
 * Builds the data (`area.json`) of an area that has these item types and no views. `changes` override any
 * part.
 */
export function buildAreaData(id: string, types: readonly ItemType[], changes: Partial<AreaData> = {}): AreaData {
  return {
    id,
    contract: '^2.0.0',
    types: [...types],
    views: {},
    menu: [],
    build: '0123456789ab',
    entry: { url: 'remoteEntry.0123456789.js', integrity: 'sha384-none' },
    server: false,
    texts: { en: {} },
    labels: {},
    ...changes,
  }
}
