import { accessProperty, type ItemType, type Property } from './item-type.ts'
import { VISIBILITY_LEVELS } from './item.ts'

/** What a file is to people (business-areas section 3, "Attachment kinds"). */
export const ATTACHMENT_KINDS = ['AUDIO', 'DOCUMENT', 'IMAGE', 'OTHER', 'VIDEO'] as const
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number]

/** Sizes of an image that are made of it without place or camera data; `small` also serves as an avatar. */
export const IMAGE_VARIANTS = ['small', 'medium', 'large'] as const
export type ImageVariant = (typeof IMAGE_VARIANTS)[number]

export const ATTACHMENT_TYPE = 'Attachment'
export const FILE_TYPE = 'File'

/**
 * A file that belongs to one item (business-areas section 3): `relType` and `relIndex` name that item, `relProp` the property of it that
 * lists the attachment. It is made by an upload, named by its item when that is saved, and `trashed` once its item names it no more.
 * Who may see it: who may see its item, at its own level where that is stricter. Until it has an item it is its uploader's alone.
 */
export const attachmentType: ItemType = {
  name: ATTACHMENT_TYPE,
  defaultIcon: 'file',
  label: ['originalName'],
  properties: {
    originalName: { v: 'DEF', required: true, max: 255, textField: true },
    kind: { v: 'SEL', options: [...ATTACHMENT_KINDS], readOnly: true, facet: { kind: 'terms' } },
    /** Media type, told from the bytes. */
    filetype: { v: 'DEF', readOnly: true, facet: { kind: 'terms' } },
    /** Bytes. */
    size: {
      v: 'DEF',
      t: 'integer',
      readOnly: true,
      labelFunc: 'fileSize',
      facet: { kind: 'ranges', ranges: 'fileSize' },
    },
    access: accessProperty,
    /** Who may have the bytes as they came, where that is stricter: those of a photograph may tell where it was taken. */
    originalAccess: { v: 'SEL', options: [...VISIBILITY_LEVELS] },
    fileID: { v: 'REL', t: FILE_TYPE, readOnly: true },
    /** Id of the upload that brought it. */
    uppyID: { v: 'DEF', readOnly: true },
    relType: { v: 'DEF', words: 'types.*.name', readOnly: true, facet: { kind: 'terms' } },
    relIndex: { v: 'DEF', t: 'integer', readOnly: true },
    relProp: { v: 'DEF', readOnly: true },
    trashed: { v: 'DEF', t: 'boolean', readOnly: true, facet: { kind: 'terms' } },
  },
  sections: [
    { key: 'file', properties: ['originalName', 'kind', 'filetype', 'size'] },
    { key: 'sharing', properties: ['access', 'originalAccess'] },
  ],
  listItem: { subtitle: ['kind', 'size'], chips: ['access'] },
  defaultHeaders: ['originalName', 'kind', 'size', '_c.ts'],
  facets: ['kind', 'size', 'filetype', 'access'],
  visibility: 'PUBLIC',
  anonymous: true,
  hideNotify: true,
}

/** Bytes at rest, which never change; an attachment whose file is replaced names another. Only administrators see it as an item. */
export const fileType: ItemType = {
  name: FILE_TYPE,
  defaultIcon: 'file',
  label: ['filetype', 'checksum'],
  properties: {
    /** Which store has it. */
    repo: { v: 'SEL', options: ['LOCAL', 'S3'], readOnly: true, facet: { kind: 'terms' } },
    /** Its name in that store. */
    key: { v: 'DEF', readOnly: true },
    /** SHA-256 of the bytes, hexadecimal. */
    checksum: { v: 'DEF', readOnly: true },
    size: { v: 'DEF', t: 'integer', readOnly: true, labelFunc: 'fileSize' },
    filetype: { v: 'DEF', readOnly: true },
  },
  visibility: 'PRIVATE',
  excludeGeneralSearch: true,
  hideNotify: true,
}

/** What `attachUpload` answers of an upload whose bytes are still being summed and brought to rest: ask again. */
export interface BeingStored {
  uploadID: string
  percentageComplete: number
}

/** Whether a property lists attachments, so that saving it attaches them. */
export function holdsAttachments(property: Pick<Property, 'v' | 't'> | undefined): boolean {
  return property?.v === 'REL' && property.t === ATTACHMENT_TYPE
}

/** Address of an attachment's bytes (business-areas section 7), or of an image made of them; `file` is its `fileID`, so that a replaced file has an address of its own. */
export function attachmentPath(id: string, file?: unknown, variant?: ImageVariant): string {
  const query = new URLSearchParams({
    ...(variant ? { variant } : {}),
    ...(typeof file === 'string' ? { v: file } : {}),
  }).toString()
  return `/attachment/${encodeURIComponent(id)}${query ? `?${query}` : ''}`
}
