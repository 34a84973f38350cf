import * as v from 'valibot'
import { defineItemType, itemTypeSchema } from '@cairn/contract'

/** Sample type of forms: they hold the questions that a `VISIT` answers. */
export const FORM = v.parse(
  itemTypeSchema,
  defineItemType({
    name: 'Checklist',
    defaultIcon: 'file',
    label: ['title'],
    properties: { title: { v: 'DEF' }, asks: { v: 'DEF', t: 'questions' } },
    visibility: 'PUBLIC',
  }),
)

/** Sample type with answers to a form, and a place that is generalised if it is rare. */
export const VISIT = v.parse(
  itemTypeSchema,
  defineItemType({
    name: 'Visit',
    defaultIcon: 'file',
    label: ['title'],
    properties: {
      title: { v: 'DEF' },
      keeper: { v: 'REL', t: 'Organization' },
      checklist: { v: 'REL', t: 'Checklist' },
      rare: { v: 'DEF', t: 'boolean' },
      where: { v: 'DEF', t: 'geometry', generalise: { cell: 10_000, level: 'PROTECTED', when: 'rare' } },
      answers: { v: 'DEF', t: 'answers', shapedBy: 'checklist', withPlace: 'where' },
    },
    owner: 'keeper',
    visibility: 'COMMUNITY',
  }),
)
