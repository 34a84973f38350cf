/**
 * What columns of entries are called in tables of others: by archivists, and by AtoM, ArchivesSpace,
 * CollectionSpace, PastPerfect and Mukurtu. What is meant most likely comes first.
 */
export const ENTRY_HEADINGS = {
  title: ['Unit title', 'Display string', 'Objname', 'Object name'],
  fileNumber: [
    ...[
      'Identifier',
      'Reference code',
      'Ref no',
      'Reference',
      'Component unique identifier',
      'Component ID',
      'Unit ID',
    ],
    ...['Object number', 'Object ID', 'Accession number', 'Cote'],
  ],
  descriptionLevel: ['Level', 'Description level'],
  partOf: ['Part of', 'Partie de', 'Parent ID'],
  position: ['Position'],
  type: ['Kind', 'Genre', 'Genre access points', 'Format'],
  creator: ['Artist', 'Author', 'Photographer', 'Event actors', 'Object production person', 'Auteur', 'Artiste'],
  contributor: ['Name access points', 'Agent', 'Contributeur'],
  date: [
    ...['Dated', 'Date text', 'Date of creation', 'Event dates', 'Date expression', 'Original date description'],
    ...['Original date', 'Object production date', 'Date made'],
  ],
  keywords: ['Subject', 'Subject access points', 'Tag', 'Search terms', 'Sujet'],
  description: [
    ...['Scope and content', 'Scope and contents', 'Summary', 'Abstract', 'Descrip', 'Content description'],
    ...['Brief description', 'Cultural narrative', 'Résumé'],
  ],
  transcript: ['Transcription'],
  relatedPlaceName: ['Place access points', 'Object production place', 'Lieu'],
  recordGroupNumber: ['Record group', 'Fonds documentaire'],
  reelNumber: ['Reel', 'Bobine'],
  volumeName: ['Volume'],
  section: ['Section'],
  spatialFeatures: ['Places', 'Lieux'],
  callNumber: [
    ...['Shelf mark', 'Physical object name', 'Top container', 'Container indicator', 'Home location'],
    ...['Homeloc', 'Computed current location'],
  ],
  notes: ['Remark', 'Comment', 'General note', 'Archivist note', 'Remarque'],
  bibliographicReference: ['Citation', 'Publication note'],
  webLinks: ['URL', 'Link', 'Links', 'Liens', 'External links', 'Digital object URI', 'File version URI', 'Lien'],
  licence: ['License', 'Licenses', 'Rights'],
  licenceTerms: ['Reproduction conditions', 'Conditions governing reproduction', 'Conditions governing use'],
  attachments: ['Scan', 'File name', 'Image', 'Imagefile', 'Digital object path', 'Media assets'],
}
