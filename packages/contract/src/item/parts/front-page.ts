/** Name of the item type of a public front, which the area `front` brings and the server draws. */
export const FRONT_PAGE_TYPE = 'FrontPage'

/**
 * What a front is made of: the word of the day, stories of the archive, open collections, what is new, a text
 * of its own, its pictures, offices to write to, and how to join or ask.
 */
export const FRONT_BLOCKS = [
  'WORD_OF_DAY',
  'STORIES',
  'COLLECTIONS',
  'NEW',
  'TEXT',
  'PICTURE',
  'OFFICES',
  'JOIN',
] as const
/** A part of a front: WORD_OF_DAY, STORIES, COLLECTIONS, NEW, TEXT, PICTURE, OFFICES or JOIN. */
export type FrontBlock = (typeof FRONT_BLOCKS)[number]

/**
 * A picture of a front, with the version of its file that was published: its words are read from there, as
 * who reads the front may not read the file.
 */
export interface FrontPicture {
  picture: string
  /** The update count of the file, as all readers count it. */
  version: number
}
