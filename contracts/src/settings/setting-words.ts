import type { SettingName } from './external-settings.ts'

/** How each setting is called, and what it opens. */
export const settingWords: Record<SettingName, { label: string; gates: string }> = {
  quotesSend: {
    label: 'Envoi des devis',
    gates: 'Envoyer un devis au demandeur pour signature électronique. Les devis déjà envoyés restent à signer.',
  },
  invoicesEdit: {
    label: 'Édition des factures',
    gates: 'Éditer une facture, lui donner son numéro et produire son PDF. Les factures déjà éditées restent lisibles.',
  },
  invoicesPayment: {
    label: 'Paiement des factures',
    gates:
      'Enregistrer un paiement reçu sur une facture, ou son remboursement\u00A0; faire, envoyer et payer un lien de paiement par carte. Ce que la banque a déjà encaissé reste enregistré.',
  },
  iaUse: {
    label: 'Analyse de documents par IA',
    gates:
      'Afficher «\u00A0Analyse IA\u00A0» dans le menu, déposer des documents à lire, modèles compris, et lancer leur lecture. Une lecture déjà commencée va à son terme.',
  },
  secondFactor: {
    label: 'Second facteur exigé',
    gates:
      'Demander à toute l’équipe un second facteur en plus du mot de passe. Qui n’en a pas l’ajoute à sa prochaine connexion, avant d’entrer ; une session déjà ouverte sans second facteur se termine dans le quart d’heure. Les clients, et qui se connecte par le fournisseur d’identité, ne sont pas concernés.',
  },
}
