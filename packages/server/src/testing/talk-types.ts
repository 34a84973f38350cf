import * as v from 'valibot'
import { accessProperty, defineItemType, itemTypeSchema, type ItemType } from '@cairn/contract'

/** Sample types: a talk with named readers, its messages, and items that belong to these: nested parts. */
export const TALK_TYPES: readonly ItemType[] = [
  defineItemType({
    name: 'Talk',
    defaultIcon: 'message',
    label: ['title'],
    properties: {
      title: { v: 'DEF', required: true, textField: true },
      keeper: { v: 'REL', t: 'Organization' },
      members: { v: 'REL', t: 'Contact', many: true },
      access: accessProperty,
    },
    owner: 'keeper',
    readers: 'members',
    personal: true,
    visibility: 'PROTECTED',
  }),
  defineItemType({
    name: 'Remark',
    defaultIcon: 'message',
    label: ['title'],
    properties: {
      title: { v: 'DEF', textField: true },
      talk: { v: 'REL', t: 'Talk', readOnly: true },
      papers: { v: 'REL', t: 'Attachment', many: true },
      former: { v: 'DEF', level: 'PROTECTED', readOnly: true },
      redaction: { v: 'DEF', t: 'json', readOnly: true },
    },
    within: 'talk',
    redactable: { title: 'former' },
    visibility: 'PRIVATE',
  }),
  defineItemType({
    name: 'Stamp',
    defaultIcon: 'tag',
    label: ['title'],
    properties: { title: { v: 'DEF', textField: true }, remark: { v: 'REL', t: 'Remark', readOnly: true } },
    within: 'remark',
    appendOnly: true,
    visibility: 'PRIVATE',
  }),
].map((type) => v.parse(itemTypeSchema, type))
