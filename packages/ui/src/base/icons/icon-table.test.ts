import { globSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { isFileType, type Area, type ItemType } from '@cairn/contract'
import { CORE_TYPES } from '@cairn/contract/core-types'
import { ACCESS_ICONS, ACT_ICONS, STATE_ICONS } from './icon-table.ts'
import { ICONS } from './icons.ts'
import { MORE_ICONS } from './more-icons.tsx'

const ROOT = path.join(import.meta.dirname, '../../../../..')
const TABLE = [ACCESS_ICONS, STATE_ICONS, ACT_ICONS].flatMap((icons) => Object.values(icons))

let areas: Area[] = []
let types: ItemType[] = []
beforeAll(async () => {
  const files = globSync('remotes/*/area.ts', { cwd: ROOT }).map((file) => path.join(ROOT, file))
  areas = await Promise.all(files.map(async (file) => ((await import(file)) as { default: Area }).default))
  types = [...CORE_TYPES, ...areas.flatMap((area) => area.types)]
})

/** What is in the list more than once. */
const twice = (icons: readonly string[]) => icons.filter((icon, at) => icons.indexOf(icon) !== at)

test('an icon of the table has one meaning', () => {
  expect(twice(TABLE)).toEqual([])
})

test('no two types that have a list share an icon, and none has one of the table', () => {
  const listed = types.filter((type) => type.listItem && !isFileType(type)).map(({ defaultIcon }) => defaultIcon)
  expect(listed.length).toBeGreaterThan(50)
  expect(twice([...listed, ...TABLE])).toEqual([])
})

test('each icon that a type or a view names is there', () => {
  const named = [
    ...types.map(({ defaultIcon }) => defaultIcon),
    ...areas.flatMap((area) => [...Object.values(area.views), ...area.menu].map(({ icon }) => icon)),
  ]
  expect(named.filter((icon) => icon !== undefined && !(icon in ICONS) && !(icon in MORE_ICONS))).toEqual([])
})
