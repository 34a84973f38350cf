/** Returns the label of a record: the title of its form, and the day on which it was collected. */
export function labelOfRecord(
  form: Readonly<Record<string, unknown>> | undefined,
  { collected }: Readonly<Record<string, unknown>>,
): string {
  const title = typeof form?.['title'] === 'string' ? form['title'] : ''
  const day = typeof collected === 'string' ? collected.slice(0, 10) : ''
  return [title, day].filter((part) => part !== '').join(' · ')
}
