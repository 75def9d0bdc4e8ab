import type { LanguageHeaders } from './languageHeaders'

/** French headers, including those of Outlook's export. */
export const french: LanguageHeaders = {
  texts: {
    namePrefix: 'Civilité, Titre de civilité, Préfixe du nom',
    firstName: 'Prénom, Prénoms, Premier prénom',
    middleName: 'Deuxième prénom, Second prénom, Autres prénoms, Autre prénom',
    lastName: 'Nom de famille, Nom patronymique, Nom d’usage',
    nameSuffix: 'Suffixe, Suffixe du nom',
    nickname: 'Surnom, Pseudo, Pseudonyme',
    organization:
      'Société, Entreprise, Nom de la société, Nom de l’entreprise, Nom société, Nom entreprise, Organisme, Raison sociale, Employeur, Établissement',
    jobTitle:
      'Fonction, Poste, Intitulé du poste, Titre du poste, Profession, Métier, Poste occupé, Fonctions, Titre1',
    department: 'Service, Direction',
    notes:
      'Remarque, Remarques, Commentaire, Commentaires, Observation, Observations, Note(s), Annotations',
  },
  name: 'Nom',
  wholeName:
    'Nom complet, Nom et prénom, Nom et prénoms, Prénom et nom, Nom prénom, Prénom nom, Nom/prénom, Prénom/nom, Nom affiché, Nom à afficher, Nom du contact',
  title: 'Titre',
  lists: {
    emails: {
      '': 'Courriel, Adresse courriel, Adresse e-mail, Adresse email, Adresse mail, Adresse électronique, Adresse de messagerie, Adresse de courriel, Adresse de courrier électronique, Courrier électronique, Mél',
    },
    phones: {
      '': 'Téléphone, Tél., Numéro de téléphone, N° de téléphone, N° téléphone, Numéro téléphone, N° tél., Téléphone fixe, Tél. fixe, Fixe, Ligne fixe',
      Mobile:
        'Portable, Téléphone portable, Tél. portable, Tél. mobile, Téléphone mobile, Numéro de portable, N° de portable, N° portable, Numéro portable, Numéro de mobile, N° de mobile, Cellulaire, Téléphone cellulaire, Tél. cellulaire, GSM, Natel',
      Work: 'Ligne directe, Téléphone professionnel direct',
      Main: 'Téléphone principal, Numéro principal',
      'Company Main': 'Téléphone société, Téléphone de la société, Standard téléphonique',
      Car: 'Téléphone voiture',
      Pager: 'Récepteur de radiomessagerie',
      Radio: 'Radio téléphone',
      ISDN: 'RNIS',
      'TTY/TDD': 'Téléphone TDD/TTY',
      Fax: 'Télécopie, Télécopieur, Numéro de fax, N° de fax, N° fax, Numéro de télécopie',
    },
    websites: {
      '': 'Site web, Site internet, Page web, Adresse web, Site web de la société, Adresse du site, Internet, Page d’accueil',
    },
  },
  address: {
    line: 'Adresse, Adresse postale, Adresse complète',
    street: 'Rue, N° et rue, Numéro et rue, Rue et numéro, Voie, Nom de rue, Adresse 1',
    street2: 'Complément d’adresse, Complément adresse, Adresse 2, Adresse (suite)',
    poBox: 'Boîte postale, Case postale',
    city: 'Ville, Localité, Commune',
    region: 'Région, Canton, Dép/Région, Département/Région, État/Province, Province/État',
    postalCode: 'Code postal, CP, NPA',
    country: 'Pays, Pays/Région',
  },
  addressOf: {},
  kinds: {
    work: 'bureau, du bureau, au bureau, travail, au travail, professionnel, professionnelle, pro, entreprise, société',
    home: 'domicile, du domicile, au domicile, personnel, personnelle, perso, privé, privée, maison',
    other: 'autre, supplémentaire',
  },
  birthday: 'Date de naissance, Naissance, Anniversaire, Date d’anniversaire, Né le, Né(e) le',
  birthdayParts: {
    year: 'Année de naissance',
    month: 'Mois de naissance',
    day: 'Jour de naissance',
  },
  favorite: 'Favori, Favoris',
  tags: 'Étiquette, Étiquettes, Mot-clé, Mots-clés, Mot clef, Mots clefs, Libellés',
  categories: 'Catégorie, Catégories, Groupe, Groupes',
  doubtful:
    'Portable, Fixe, Internet, Service, Direction, Poste, CP, NPA, Voie, Profession, Commune, Observation, Observations, Annotations, Fonctions, GSM, Pseudo, Canton, Natel, Rue',
}
