import type { Article } from '../article'

export const courriers: Article = {
  slug: 'courriers',
  title: 'Générer des documents et suivre leur signature',
  summary:
    'Écrire un modèle Word, générer un courrier ou une attestation pour un projet ou pour plusieurs, l’envoyer, noter sa signature.',
  words: [
    'courrier',
    'attestation',
    'modèle',
    'word',
    'docx',
    'pdf',
    'repère',
    'publipostage',
    'zip',
    'archive',
    'signature',
    'mandat',
  ],
  sections: [
    {
      title: 'Écrire un modèle',
      blocks: [
        'Les responsables et les administrateurs tiennent les « Modèles de courriers », pour une mission, une agence ou toutes les missions. Un modèle est un document Word : mettez-le en page dans votre logiciel, puis « Déposer le fichier Word » sur sa fiche.',
        '« Repères » liste ce qu’un modèle peut contenir, avec un exemple de chacun, et le copie. Un repère s’écrit entre deux accolades, par exemple {{demandeur.nom_complet}}. Un repère inconnu est refusé par son nom.',
        '« Essayer sur un projet » montre le document rempli, sans rien enregistrer. Un fichier remplacé reste dans « Versions précédentes » : les documents déjà générés ne changent pas.',
        'Un modèle qui ne sert plus se retire en décochant « Proposé aux équipes ».',
      ],
    },
    {
      title: 'Générer pour un projet',
      blocks: [
        {
          steps: [
            'Dans l’onglet « Documents » du projet, ou dans sa contractualisation, choisissez « Générer un document », puis un modèle.',
            '« Voir l’aperçu » nomme ce qui manque ; chaque nom mène à la page où le renseigner.',
            'Choisissez PDF ou Word. « L’envoyer aussi par e-mail » le fait partir au demandeur dès qu’il est prêt ; sans cette case, rien n’est envoyé.',
          ],
        },
        'Le document est rangé dans la liste. Sur sa fiche : « Voir », « Télécharger », « Écrire avec ce document », « Visible par le client dans son espace ». Un document supprimé se rétablit.',
        '« Ajouter un fichier » range un papier reçu en disant ce qu’il est ; « Fichiers » montre les mêmes fichiers par dossiers.',
      ],
    },
    {
      title: 'Générer pour plusieurs projets',
      blocks: [
        'Cochez des projets dans leur liste, puis « Générer des documents ». La génération continue si vous fermez la fenêtre, et peut être arrêtée. « Mes générations » garde le compte rendu : le document de chaque projet, ou pourquoi il n’y en a pas ; elle se rouvre depuis « Projets », « Suivi », « Documents générés ».',
        '« Télécharger tout (zip) » réunit les documents dans une archive, sous la référence de chaque projet et le nom du modèle. Ceux que vous n’avez plus le droit de lire, ou qui ont été supprimés, y sont nommés dans un texte avec la raison.',
      ],
    },
    {
      title: 'Noter une signature',
      blocks: [
        'Un document contractuel est créé, en attente de signature, en pause, puis signé, annulé, clos ou expiré. « Noter la suite » sur sa fiche demande le motif d’une annulation, et le fichier signé d’une signature. Ce qui est noté ne s’annule pas ; un document signé ne se supprime pas.',
      ],
    },
  ],
  next: ['documents', 'e-mails'],
}
