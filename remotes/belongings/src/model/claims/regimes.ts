/**
 * Template rules for the steps of claims in different jurisdictions. An organisation copies and adapts them,
 * and must have them checked. Steps without `days` have no due date.
 */
export const REGIMES = {
  agreement: {
    label: 'By agreement',
    country: 'Canada',
    notes: 'No statute asks for it. The days are what both sides agreed on. To be checked by your adviser.',
    steps: [
      {
        ...{ key: 'receipt', label: 'Receipt of the claim', by: 'HOLDER', from: 'sent', days: 14 },
        ...{ wants: 'DATE', mark: 'RECEIVED' },
      },
      { key: 'meeting', label: 'Meeting and offer', by: 'HOLDER', days: 60, wants: 'TEXT', mark: 'ANSWERED' },
      {
        ...{ key: 'answer', label: 'Answer the offer', by: 'COMMUNITY', from: 'meeting', days: 30 },
        ...{ wants: 'TEXT', mark: 'AGREED' },
      },
      { key: 'handover', label: 'Hand over', by: 'HOLDER', days: 180, wants: 'FILE', mark: 'HANDED' },
      {
        ...{ key: 'home', label: 'Received at home', by: 'COMMUNITY', from: 'handover', days: 30 },
        ...{ wants: 'FILE', mark: 'HOME' },
      },
    ],
  },
  statute: {
    label: '43 CFR 10.9 (2024)',
    country: 'United States',
    notes:
      'Summaries and claims of cultural items. What was buried with Ancestors follows 10.10. To be checked by your adviser.',
    steps: [
      { key: 'summary', label: 'Summary of the holdings', by: 'HOLDER', wants: 'DATE' },
      { key: 'consultation', label: 'Consultation invited', by: 'HOLDER', from: 'summary', days: 30, wants: 'DATE' },
      { key: 'answer', label: 'Answer to the request', by: 'HOLDER', days: 90, wants: 'FILE', mark: 'ANSWERED' },
      {
        ...{ key: 'notice', label: 'Notice of intended repatriation', by: 'HOLDER', from: 'answer' },
        ...{ days: 30, wants: 'DATE' },
      },
      {
        ...{ key: 'statement', label: 'Repatriation statement', by: 'HOLDER', from: 'notice' },
        ...{ days: 90, notBefore: 30, wants: 'FILE' },
      },
      {
        ...{ key: 'consent', by: 'HOLDER', wants: 'FILE' },
        label: 'Consent before exhibition, access or research (10.1(d))',
      },
    ],
  },
} as const
