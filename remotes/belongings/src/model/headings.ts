/**
 * What columns of belongings are called in lists of museums: by curators, and by CollectionSpace,
 * PastPerfect and Mukurtu. What is meant most likely comes first.
 */
export const BELONGING_HEADINGS = {
  label: ['Title', 'Object name', 'Objname', 'Object', 'Item name', 'Nom', 'Titre', 'Objet'],
  catalogueNumber: [
    ...['Object number', 'Object ID', 'Catalog number', 'Catalogue no', 'Catalog no', 'Museum number', 'Identifier'],
    ...['Accession number', 'Accession no', 'Numéro de catalogue'],
  ],
  types: ['Kind', 'Genre', 'Object type', 'Type', 'Category', 'Object category', 'Classification', 'Catégorie'],
  description: [
    ...['Brief description', 'Physical description', 'Content description', 'Descrip', 'Summary'],
    ...['Cultural narrative', 'Résumé'],
  ],
  made: [
    'Date',
    'Made',
    'Fabriqué',
    'Object production date',
    'Production date',
    'Original date',
    'Date de fabrication',
  ],
  maker: ['Artist', 'Creator', 'Made by', 'Object production person', 'Object production people', 'Artiste'],
  materials: ['Medium', 'Matériau'],
  dimensions: ['Dimension', 'Dimension summary', 'Dimnotes', 'Measurements'],
  institution: ['Museum', 'Institution', 'Holder', 'Holding institution', 'Musée', 'Établissement'],
  takenFrom: ['Taken from', 'Pris à'],
  place: [
    ...['Location', 'Home location', 'Homeloc', 'Storage location', 'Current location', 'Computed current location'],
    ...['Emplacement'],
  ],
  acquired: ['Acquisition date', 'Date acquired', 'Accession date', 'Recd date', 'Field collection date'],
  acquiredFrom: ['Source', 'Received from', 'Recd from', 'Donor', 'Collector', 'Field collector', 'Acquisition source'],
  provenance: ['Provenance', 'Ownership history', 'Object history', 'Historique'],
  handling: ['Handling', 'Manipulation'],
  pictures: ['Image', 'Imagefile', 'Photo', 'Photograph', 'File name', 'Media assets'],
}
