import { allRecords } from '@faitage/contracts/all-records'
import { titleOf } from '@faitage/contracts/kernel/noun'
import { fileNoun, projectNoun } from '@faitage/contracts/kernel/nouns'

/** What the thing of a stream is called, by how its name begins. */
const titles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(allRecords.map(({ stream, words }) => [stream, titleOf(words)])),
  project: titleOf(projectNoun),
  user: 'Compte',
  document: 'Courrier',
  file: titleOf(fileNoun),
  mailing: 'Envoi d’e-mail',
  owner_letters: 'Courriers aux copropriétaires',
  followUpAlert: 'Échéance',
  signature: 'Signature d’un devis',
}

export const partTitle = (stream: string): string => titles[stream.slice(0, stream.indexOf('-'))] ?? 'Autre'

/** Personal fields that no form asks under a name of its own. */
export const plainLabels: Readonly<Record<string, string>> = {
  text: 'Texte',
  values: 'Réponses',
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
  assembly_place: 'Lieu de l’assemblée',
}
