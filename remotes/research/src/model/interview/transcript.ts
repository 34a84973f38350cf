import { defineItemType, genericMachine, sealedProperties, stateProperty } from '@cairn/contract'
import { recordingProperty } from '../consent/consented.ts'
import { words } from '../statements/shapes.ts'

/** The item type of what was said in a recording of an interview, with the time of each part (WebVTT). */
export const transcriptType = defineItemType({
  name: 'ResearchTranscript',
  defaultIcon: 'captions',
  label: ['title'],
  properties: {
    title: { ...words, required: true },
    activity: { v: 'REL', t: 'ResearchActivity', required: true },
    recording: recordingProperty,
    language: { v: 'DEF', max: 40, labelFunc: 'languageName' },
    /** WebVTT. Speakers are named by their codes. */
    text: { v: 'DEF', t: 'text', max: 500_000, textField: true },
    state: stateProperty,
    // One with a voice that was taken out is closed for good, with all that it was before.
    ...sealedProperties,
  },
  head: { facts: ['activity', 'language'], next: ['activate', 'complete'] },
  listItem: { subtitle: ['activity', 'language'], chips: ['state'] },
  defaultHeaders: ['activity', 'language', 'state'],
  facets: ['state'],
  within: 'activity',
  wholeRight: 'update',
  visibility: 'PRIVATE',
  asksPurpose: true,
  machines: { state: genericMachine },
})
