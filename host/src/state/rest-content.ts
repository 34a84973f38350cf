import formTexts from '@cairn/forms/texts/en.json' with { type: 'json' }
import mapTexts from '@cairn/map/texts/en.json' with { type: 'json' }
import type { ItemType } from '@cairn/contract'
import { CORE_TYPES } from '@cairn/contract/core-types'
import type { Messages } from '@cairn/contract/registry'
import shellTexts from '../texts/en.json' with { type: 'json' }

/** Texts of the shell beyond those of the first screens; compiled by the build, plain in tests. */
export const texts: Messages = { ...formTexts, ...mapTexts, ...shellTexts }

/** The item types that belong to no area, by name. */
export const types: Readonly<Record<string, ItemType>> = Object.fromEntries(CORE_TYPES.map((type) => [type.name, type]))
