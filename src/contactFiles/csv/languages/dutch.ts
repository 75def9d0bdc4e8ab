import type { LanguageHeaders } from './languageHeaders'

/** Dutch headers, including those of Outlook's export. */
export const dutch: LanguageHeaders = {
  texts: {
    namePrefix: 'Aanhef, Aanspreektitel, Voorvoegsel naam, Titulatuur',
    firstName: 'Voornaam, Voornamen, Eerste voornaam',
    middleName: 'Tussenvoegsel, Tussenvoegsels, Tweede voornaam, Middelste naam, Tussennaam',
    lastName: 'Achternaam, Familienaam, Achternamen',
    nameSuffix: 'Achtervoegsel',
    nickname: 'Bijnaam, Roepnaam',
    organization:
      'Bedrijf, Bedrijfsnaam, Organisatie, Onderneming, Firma, Firmanaam, Naam bedrijf, Werkgever, Vennootschap, Instelling',
    jobTitle: 'Functie, Functietitel, Functienaam, Beroep, Functieomschrijving, Positie, Rol',
    department: 'Afdeling, Departement',
    notes: 'Notitie, Notities, Opmerking, Opmerkingen, Aantekening, Aantekeningen, Commentaar',
  },
  name: 'Naam',
  wholeName:
    'Volledige naam, Voor- en achternaam, Voornaam en achternaam, Voornaam achternaam, Weergavenaam, Weergegeven naam, Contactpersoon, Naam contactpersoon',
  title: 'Titel',
  lists: {
    emails: {
      '': 'E-mailadres, E-mail adres, Emailadres, Mailadres, Mail adres, Elektronisch adres',
    },
    phones: {
      '': 'Telefoon, Telefoonnummer, Telefoon nummer, Telefoonnr., Tel.nr., Telefoon vast, Vaste telefoon, Vast nummer, Vaste lijn',
      Mobile:
        'Mobiel, Mobiele telefoon, Mobiel nummer, Mobiele nummer, Gsm, Gsm-nummer, Gsm nummer, Telefoon mobiel, Mobieltje, Mobiel telefoonnummer, Mobiele telefoonnummer',
      Work: 'Doorkiesnummer',
      Main: 'Hoofdtelefoon, Hoofdnummer',
      'Company Main': 'Telefoon bedrijf, Hoofdtelefoon bedrijf, Centraal nummer',
      Car: 'Autotelefoon',
      Radio: 'Radiotelefoon',
      Pager: 'Semafoon',
      Fax: 'Faxnummer, Telefax',
    },
    websites: {
      '': 'Webpagina, Webadres, Internetadres, Webstek, Internetpagina',
    },
  },
  address: {
    line: 'Adres, Postadres, Volledig adres',
    street: 'Straat, Straatnaam, Straat en huisnummer, Straat en nummer, Adresregel 1',
    street2: 'Adresregel 2, Adres 2',
    poBox: 'Postbus',
    city: 'Plaats, Stad, Woonplaats, Gemeente, Plaatsnaam',
    region: 'Provincie, Staat/provincie, Provincie/staat, Regio',
    postalCode: 'Postcode, Post code',
    country: 'Land, Land/regio',
  },
  addressOf: {
    work: 'Werkadres, Bedrijfsadres, Kantooradres, Zakelijk adres',
    home: 'Huisadres, Thuisadres, Privéadres, Woonadres',
    other: 'Ander adres',
  },
  kinds: {
    work: 'werk, op werk, op het werk, zakelijk, zakelijke, kantoor, bedrijf, werkadres, zakelijk adres',
    home: 'thuis, privé, huis, persoonlijk, persoonlijke, huisadres, privéadres, thuisadres',
    other: 'overig, overige, andere, ander, ander adres',
  },
  birthday: 'Geboortedatum, Verjaardag, Geboren op, Geboortedag',
  birthdayParts: {
    year: 'Geboortejaar',
    month: 'Geboortemaand',
    day: 'Dag van geboorte',
  },
  favorite: 'Favoriet, Favorieten',
  tags: 'Trefwoord, Trefwoorden, Etiket, Etiketten',
  categories: 'Categorie, Categorieën, Groep, Groepen',
  doubtful: 'Rol, Positie, Regio, Gsm, Instelling, Departement, Commentaar, Semafoon',
}
