import { accessProperty } from './access-level.ts'
import type { ItemType, Property } from './item-type.ts'
import { VISIBILITY_LEVELS } from './item.ts'

/** Kinds of attachment by content. */
export const ATTACHMENT_KINDS = ['AUDIO', 'DOCUMENT', 'IMAGE', 'OTHER', 'VIDEO'] as const
/** Kind of an attachment: AUDIO, DOCUMENT, IMAGE, VIDEO, or OTHER for the rest. */
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number]

/**
 * Sizes of an image that the server derives without place and camera data. `small` also serves as an avatar,
 * `veiled` is blurred until only colours are left.
 */
export const IMAGE_VARIANTS = ['small', 'medium', 'large', 'veiled'] as const
/**
 * Size of an image that the server derived from an attachment: `small`, `medium`, `large`, or `veiled`
 * (blurred, before a content warning).
 */
export type ImageVariant = (typeof IMAGE_VARIANTS)[number]

/** Media types of images of which the server makes smaller ones. */
const PICTURES: readonly unknown[] = ['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'].map((kind) => `image/${kind}`)

/** Tells whether the server makes smaller images of a file of this media type. */
export function hasImageVariants(filetype: unknown): boolean {
  return PICTURES.includes(filetype)
}

/** Side in pixels of the square that a content warning leaves of an image. */
export const VEILED_SIDE = 16

/** Name of the small copy of a recording that its recorder sends beside it: Opus in Ogg. */
export const LISTEN_VARIANT = 'listen' as const

/** Name of the item type `Attachment`. */
export const ATTACHMENT_TYPE = 'Attachment'
/** Name of the item type `File`. */
export const FILE_TYPE = 'File'

/**
 * Uses of a recording that its speaker may consent to: storage for its keepers, hearing in the community,
 * teaching, and public hearing.
 */
export const RECORDING_USES = ['KEEP', 'COMMUNITY', 'TEACHING', 'PUBLIC'] as const
/** A use that the speaker of a recording consented to: KEEP, COMMUNITY, TEACHING or PUBLIC. */
export type RecordingUse = (typeof RECORDING_USES)[number]

/**
 * Origin of a file's text. FILE: in the file. SCAN: by OCR, at least in part. PERSON: corrected by a person.
 * NONE: no text. UNREAD: some pages have no text, and no OCR program is there. BROKEN: unreadable.
 */
export const FILE_TEXT_FROM = ['FILE', 'SCAN', 'PERSON', 'NONE', 'UNREAD', 'BROKEN'] as const
/** How the text of a file was obtained (FILE, SCAN, PERSON), or why there is none (NONE, UNREAD, BROKEN). */
export type FileTextFrom = (typeof FILE_TEXT_FROM)[number]
/** Characters of the text of a file that are kept. */
export const LONGEST_FILE_TEXT = 200_000

/**
 * Item type of a file that belongs to one item. `relType` and `relIndex` name that item, `relProp` its
 * property that lists the attachment. An upload creates it; saving the item attaches it; it is `trashed` when
 * its item stops naming it. Whoever may see the item may see it, unless its own level is stricter. Until an
 * item names it, only its uploader sees it. One that is made of another (`sameAs`) has the same file in a
 * further item, and asks its readers for all that the first asks for besides.
 */
export const attachmentType: ItemType = {
  name: ATTACHMENT_TYPE,
  defaultIcon: 'paperclip',
  label: ['originalName'],
  properties: {
    originalName: { v: 'DEF', required: true, max: 255, textField: true },
    kind: { v: 'SEL', options: [...ATTACHMENT_KINDS], readOnly: true, facet: { kind: 'terms' } },
    /** Media type, detected from the bytes. */
    filetype: { v: 'DEF', readOnly: true, facet: { kind: 'terms' } },
    /** Ending of the name in small letters, such as `pdf`. */
    extension: { v: 'DEF', readOnly: true, facet: { kind: 'terms' } },
    /** Bytes. */
    size: {
      v: 'DEF',
      t: 'integer',
      readOnly: true,
      labelFunc: 'fileSize',
      facet: { kind: 'ranges', ranges: 'fileSize' },
    },
    /** How long it plays, rounded up (seconds). Empty for what does not play, and what cannot be read. */
    seconds: { v: 'DEF', t: 'natural', readOnly: true },
    caption: { v: 'DEF', t: 'phrase', max: 300, textField: true },
    /** What a picture shows, in words, for who cannot see it. */
    altText: { v: 'DEF', t: 'phrase', max: 500, textField: true },
    /** Who is heard or seen. */
    credit: { v: 'IDM', many: true, max: 20 },
    /** How they wish to be named. */
    creditAs: { v: 'DEF', t: 'phrase', max: 200 },
    recordedOn: { v: 'DEF', t: 'approximateDate' },
    /** What those who are heard agreed to. Empty if nobody was asked. */
    agreedFor: { v: 'SEL', options: [...RECORDING_USES], many: true },
    access: accessProperty,
    /**
     * Level needed for the original bytes if stricter than `access`: a photograph may hold the place where it
     * was taken.
     */
    originalAccess: { v: 'SEL', options: [...VISIBILITY_LEVELS] },
    fileID: { v: 'REL', t: FILE_TYPE, readOnly: true },
    /** Id of the upload that created it. */
    uppyID: { v: 'DEF', readOnly: true },
    /** The attachment whose file this is, too. Whoever may not see that one does not see this one. */
    sameAs: { v: 'IDM', readOnly: true },
    relType: { v: 'DEF', words: 'types.*.name', readOnly: true, facet: { kind: 'terms' } },
    relIndex: { v: 'DEF', t: 'integer', readOnly: true },
    relProp: { v: 'DEF', readOnly: true },
    trashed: { v: 'DEF', t: 'boolean', readOnly: true, facet: { kind: 'terms' } },
  },
  sections: [
    { key: 'file', properties: ['originalName', 'kind', 'filetype', 'extension', 'size', 'seconds', 'sameAs'] },
    { key: 'about', properties: ['caption', 'altText', 'creditAs', 'credit', 'recordedOn', 'agreedFor'] },
    { key: 'sharing', properties: ['access', 'originalAccess'] },
  ],
  listItem: { subtitle: ['kind', 'size'], chips: ['access'] },
  defaultHeaders: ['originalName', 'kind', 'size', '_c.ts'],
  facets: ['kind', 'size', 'filetype', 'access'],
  visibility: 'PUBLIC',
  anonymous: true,
  hideNotify: true,
}

/**
 * Item type of stored bytes, which never change. Replacing an attachment's file stores a new one. Only
 * administrators see it as an item.
 */
export const fileType: ItemType = {
  name: FILE_TYPE,
  defaultIcon: 'paperclip',
  label: ['filetype', 'checksum'],
  properties: {
    /** The file store that holds the bytes. */
    repo: { v: 'SEL', options: ['LOCAL', 'S3'], readOnly: true, facet: { kind: 'terms' } },
    /** Name of the bytes in that store. */
    key: { v: 'DEF', readOnly: true },
    /** SHA-256 of the bytes, hexadecimal. */
    checksum: { v: 'DEF', readOnly: true },
    size: { v: 'DEF', t: 'integer', readOnly: true, labelFunc: 'fileSize' },
    filetype: { v: 'DEF', readOnly: true },
    /** The account that brought it: whose turn it is when texts of files are read. */
    broughtBy: { v: 'DEF', readOnly: true },
    /** What is written in it, as far as it is kept. Items are found by it if their readers may have it. */
    text: { v: 'DEF', t: 'text', max: LONGEST_FILE_TEXT, readOnly: true },
    /** Where the text comes from. */
    textFrom: { v: 'SEL', options: [...FILE_TEXT_FROM], readOnly: true },
  },
  visibility: 'PRIVATE',
  excludeGeneralSearch: true,
  hideNotify: true,
}

/**
 * Answer of the action `attachUpload` while the server still hashes and stores the bytes. The client asks
 * again.
 */
export interface UploadProgress {
  uploadID: string
  percentageComplete: number
}

/** Tells whether a property lists attachments. Saving such a property attaches the files it names. */
export function holdsAttachments(property: Pick<Property, 'v' | 't'> | undefined): boolean {
  return property?.v === 'REL' && property.t === ATTACHMENT_TYPE
}
