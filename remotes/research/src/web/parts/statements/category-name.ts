import { useCallback } from 'react'
import { useTranslate } from '@cairn/contract/web'
import { OTHER_CATEGORY } from '../../../model/statements/categories.ts'

/** Returns a function that gives the words of a category of statements. */
export function useCategoryName(): (category: string) => string {
  const t = useTranslate()
  return useCallback(
    (category) =>
      category === OTHER_CATEGORY
        ? t('research.otherPlaces')
        : t(`lists.RES_VALUE_CATEGORIES.${category as 'HARVEST'}`),
    [t],
  )
}
