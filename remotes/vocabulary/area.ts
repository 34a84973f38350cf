import type texts from './src/texts/en.json'
import { defineArea, type Show } from '@cairn/contract'
import { lexemeType } from './src/model/lexeme.ts'
import { LISTS, LIST_RIGHTS } from './src/model/lists.ts'

/** Shows on installs with the key capability, to who reads words or makes them. */
const words: Show = { all: [{ keyCap: 'Vocab' }, { any: [{ reads: 'Lexeme' }, { capability: 'Vocab' }] }] }

declare module '@cairn/contract/texts' {
  interface TextCatalogues {
    vocabulary: typeof texts
  }
}

export default defineArea({
  id: 'vocabulary',
  contract: '^3.5.0',
  hue: 'knowledge',
  types: [lexemeType],
  uses: ['Attachment', 'Language', 'LOVValue'],
  imports: {
    VOC_CSV: {
      type: 'Lexeme',
      key: ['label'],
      files: 'media',
      headings: {
        label: ['Headword', 'Lemma', 'Entry', 'Mot', 'Entrée'],
        translation: ['Gloss', 'Definition', 'Meaning', 'Description', 'English', 'Sens'],
        partOfSpeech: ['POS', 'Word class'],
        phonetic: ['Phonetic', 'Phonétique', 'Pronunciation', 'IPA', 'Prononciation'],
        alternateSpelling: ['Variant', 'Variant form', 'Variante'],
        literally: ['Literal meaning'],
        'senses.scientificName': ['Scientific name'],
        relatedEntries: ['Main entry', 'See also'],
        uuid: ['ID', 'GUID'],
      },
      otherId: 'uuid',
      further: { translation: 'senses.translation', partOfSpeech: 'senses.partOfSpeech' },
      capability: 'Vocab',
    },
    VOC_LIFT: { type: 'Lexeme', key: ['uuid'], files: 'media', from: 'own', capability: 'Vocab' },
  },
  errors: ['liftBroken', 'liftMissing', 'liftSeveral', 'liftTwice'],
  lists: LISTS,
  listRights: LIST_RIGHTS,
  views: {
    vocab: {
      title: 'menu.vocab',
      icon: 'book',
      width: 'HALF',
      code: () => import('./src/web/views/vocab.view.tsx'),
    },
    'vocab.record': {
      title: 'views.vocab.record.title',
      icon: 'music',
      width: 'HALF',
      code: () => import('./src/web/views/record.view.tsx'),
    },
    'vocab.practice': {
      title: 'views.vocab.practice.title',
      icon: 'graduation-cap',
      width: 'HALF',
      code: () => import('./src/web/views/practice.view.tsx'),
    },
    'vocab.print': {
      title: 'views.vocab.print.title',
      icon: 'printer',
      width: 'THIRD',
      code: () => import('./src/web/views/print.view.tsx'),
    },
    'vocab.imports': {
      title: 'views.vocab.imports.title',
      icon: 'import',
      width: 'THIRD',
      code: () => import('./src/web/views/imports.view.tsx'),
    },
    'vocab.words-phrases': {
      title: 'views.vocab.words-phrases.title',
      icon: 'whole-word',
      width: 'THIRD',
      code: () => import('./src/web/views/words-phrases.view.tsx'),
    },
  },
  menu: [
    {
      path: 'vocab',
      title: 'menu.vocab',
      icon: 'book',
      section: 'knowledge',
      order: 50,
      show: words,
    },
    {
      path: 'vocab.words-phrases',
      title: 'menu.vocab.words-phrases',
      icon: 'whole-word',
      section: 'knowledge',
      order: 51,
      show: words,
    },
  ],
  cells: {
    Lexeme: () => import('./src/web/cells/lexeme.cell.tsx'),
  },
  slots: {
    home: [
      {
        key: 'untranslated',
        title: 'vocabulary.untranslated',
        show: { all: [{ keyCap: 'Vocab' }, { capability: 'Vocab' }] },
        width: 'THIRD',
        all: 'vocab',
        code: () => import('./src/web/panels/untranslated.panel.tsx'),
      },
      {
        key: 'takes',
        title: 'vocabulary.queue.takes',
        show: { all: [{ keyCap: 'Vocab' }, { capability: 'Vocab' }] },
        width: 'THIRD',
        part: 'waits',
        who: 'person',
        all: 'vocab.words-phrases?c0=r.takes%3Dtrue',
        code: () => import('./src/web/panels/takes.panel.tsx'),
      },
    ],
  },
  capabilities: ['Vocab'],
})
