/** Words that texts of the area had before, by their key: tables that were exported then are imported too. */
export const FORMER_TEXTS: Readonly<Record<string, readonly string[]>> = {
  'lists.VOC_CATEGORIES.CHARACTER': ['Character', 'Caractère'],
  'types.Lexeme.options.notFor.CHILDREN': ['Children', 'Enfants'],
  'types.Lexeme.options.notFor.GAMES': ['Practice', 'Practice of words', 'Exercices'],
  'types.Lexeme.props.acknowledgement': ['Reconnaissance'],
  'types.Lexeme.props.entryType': ['Sorte d’entrée'],
  'types.Lexeme.props.homonym': ['Number among words spelled alike', 'Numéro parmi les homographes'],
  'types.Lexeme.props.liftRest': ['From the file of a dictionary', 'Tiré du fichier d’un dictionnaire'],
  'types.Lexeme.props.literally': ['Literally', 'Littéralement'],
  'types.Lexeme.props.media': ['Recordings', 'Enregistrements'],
  'types.Lexeme.props.notFor': [
    ...['Keep out of', 'Not for', 'Not permitted for', 'À tenir à l’écart de', 'Non destiné à', 'Non permis pour'],
  ],
  'types.Lexeme.props.owner': ['Organisation'],
  'types.Lexeme.props.phonetic': ['Phonetic', 'Phonétique'],
  'types.Lexeme.props.takes': ['Recordings to be heard', 'Enregistrements à écouter'],
  'types.Lexeme.props.uuid': ['Key in other programs', 'Clé dans d’autres programmes'],
}
