import type { EmailTemplateSheet } from '@faitage/contracts/mail/email-template'

const signed = '\n\nBien cordialement,\n\n{{expediteur.nom}}\n{{agence.nom}}'

/** E-mails that every consultancy writes; of every mission. */
export const demoEmailTemplates: readonly EmailTemplateSheet[] = [
  {
    name: 'Prise de contact',
    kind: 'REQUESTER',
    active: true,
    subject: 'Votre projet de travaux à {{projet.commune}}',
    body: `{{demandeur.appel}},\n\nVous avez sollicité notre accompagnement pour votre logement situé {{projet.adresse}}, dans le cadre de la mission {{mission.nom}}.\n\nPour préparer notre premier échange, merci de nous indiquer vos disponibilités et de réunir votre dernier avis d’imposition et votre taxe foncière.${signed}`,
  },
  {
    name: 'Pièces manquantes',
    kind: 'REQUESTER',
    active: true,
    subject: 'Votre dossier {{projet.reference}} : des pièces nous manquent',
    body: `{{demandeur.appel}},\n\nVotre dossier avance, mais il nous manque encore les pièces suivantes :\n\n- votre dernier avis d’imposition ;\n- les devis signés des entreprises.\n\nVous pouvez répondre à ce message en les joignant.${signed}`,
  },
  {
    name: 'Dossier déposé',
    kind: 'REQUESTER',
    active: true,
    subject: 'Votre dossier a été déposé',
    body: `{{demandeur.appel}},\n\nVotre demande d’aide pour le logement situé {{projet.adresse}} a été déposée le {{projet.depose_le}}.\n\nNe commencez pas les travaux avant d’avoir reçu la décision : nous vous écrirons dès qu’elle nous parviendra.${signed}`,
  },
  {
    name: 'Point sur un projet',
    kind: 'REFERRER',
    active: true,
    subject: 'Où en est {{projet.reference}} ({{demandeur.nom_complet}}) ?',
    body: 'Bonjour,\n\nLe projet de {{demandeur.nom_complet}} à {{projet.commune}} est au statut « {{projet.statut}} » depuis le {{projet.statut_depuis}}. Peux-tu dire où il en est ?\n\nMerci,\n\n{{expediteur.nom}}',
  },
]
