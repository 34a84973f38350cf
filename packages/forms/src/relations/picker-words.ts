import type { Translate } from '@cairn/contract/web'
import type { ItemPickerTexts } from '@cairn/ui/overlays'

/** Returns the texts of an item picker. `search` is its placeholder. */
export function pickerWords(translate: Translate, search: string): ItemPickerTexts {
  return {
    search,
    searching: translate('forms.searching'),
    failed: translate('forms.searchFailed'),
    noneFound: translate('forms.noneFound'),
    suggestions: translate('forms.suggestions'),
    remove: translate('forms.remove'),
  }
}
