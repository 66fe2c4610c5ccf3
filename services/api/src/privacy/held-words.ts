import { allRecords } from '@faitage/contracts/all-records'
import { things } from '@faitage/contracts/kernel/things'

/** What the thing of a stream is called, by how its name begins. */
const titles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(allRecords.map(({ stream, words }) => [stream, words.title])),
  project: things.project.noun.title,
  user: 'Compte',
  document: 'Courrier',
  file: things.file.noun.title,
  mailing: 'Envoi d’e-mail',
  followUpAlert: 'Échéance',
}

export const partTitle = (stream: string): string => titles[stream.slice(0, stream.indexOf('-'))] ?? 'Autre'

/** Personal fields that no form asks under a name of its own. */
export const plainLabels: Readonly<Record<string, string>> = {
  text: 'Texte',
  reason: 'Motif',
  name: 'Nom',
  subject: 'Objet',
  body: 'Message',
  to: 'Destinataires',
  query: 'Recherche',
  sha256: 'Empreinte',
  changes: 'Champ personnalisé',
  first_name: 'Prénom',
  last_name: 'Nom',
  email: 'E-mail',
  comment: 'Commentaire',
  paper: 'Facture telle qu’elle a été éditée',
  ip: 'Adresse réseau',
  user_agent: 'Navigateur',
  typed_name: 'Nom tapé',
  signer_name: 'Signataire',
  signer_email: 'E-mail du signataire',
  contact: 'Contact',
  notary: 'Notaire',
  fields: 'Champs lus dans un modèle',
}
