import type { PageSearch } from '@cairn/pages'
import { serverText } from '../mail/port.ts'
import type { Front } from './find-front.ts'

/** Returns the field that finds what is on the pages of a front. */
export function searchField({ handle }: Front, language: string, value?: string): PageSearch {
  const say = (key: string) => serverText(`pages.${key}`, language)
  return {
    ...{ action: `/@${handle}/search`, label: say('search'), hint: say('searchHint'), button: say('searchButton') },
    ...(value === undefined ? {} : { value }),
    ...(language === 'en' ? {} : { language }),
  }
}
