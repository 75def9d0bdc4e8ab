import type { LanguageHeaders } from './languageHeaders'

/** Italian headers, including those of Outlook's export. */
export const italian: LanguageHeaders = {
  texts: {
    namePrefix: 'Titolo di cortesia, Appellativo, Prefisso del nome',
    firstName: 'Nome di battesimo, Primo nome',
    middleName: 'Secondo nome',
    lastName: 'Cognome, Cognomi',
    nameSuffix: 'Suffisso',
    nickname: 'Soprannome',
    organization:
      'Azienda, Società, Ditta, Impresa, Organizzazione, Nome azienda, Nome società, Nome dell’azienda, Ragione sociale, Ente, Datore di lavoro',
    jobTitle:
      'Qualifica, Mansione, Posizione, Posizione lavorativa, Ruolo, Professione, Titolo professionale, Incarico',
    department: 'Reparto, Dipartimento, Ufficio di appartenenza',
    notes: 'Nota, Osservazioni, Commenti, Commento, Annotazioni',
  },
  name: 'Nome',
  wholeName:
    'Nome completo, Nome e cognome, Cognome e nome, Nome cognome, Cognome nome, Nominativo, Nome visualizzato, Nome contatto, Referente, Persona di riferimento',
  title: 'Titolo',
  lists: {
    emails: {
      '': 'Posta elettronica, Indirizzo e-mail, Indirizzo email, Indirizzo mail, Indirizzo di posta elettronica, Indirizzo posta elettronica, Indirizzo di posta, PEC',
    },
    phones: {
      '': 'Telefono, Numero di telefono, Numero telefono, N. telefono, Nr. telefono, Telefono fisso, Numero fisso, Recapito telefonico',
      Mobile:
        'Cellulare, Telefono cellulare, Tel. cellulare, Numero di cellulare, Numero cellulare, Telefonino, Telefono mobile, Numero mobile, Cell. personale, Tel. cell.',
      Main: 'Telefono principale, Numero principale',
      'Company Main': 'Centralino, Telefono principale società, Telefono società',
      Car: 'Telefono auto',
      Pager: 'Cercapersone',
      Radio: 'Radiotelefono',
      Fax: 'Numero di fax, Numero fax, Telefax',
    },
    websites: {
      '': 'Sito web, Sito internet, Sito, Pagina web, Indirizzo web, Indirizzo internet, Indirizzo pagina web',
    },
  },
  address: {
    line: 'Indirizzo, Indirizzo postale, Indirizzo completo, Recapito postale',
    street: 'Via, Via e numero, Via e numero civico, Strada',
    street2: 'Indirizzo 2, Riga indirizzo 2',
    poBox: 'Casella postale',
    city: 'Città, Località, Comune',
    region: 'Provincia, Prov., Regione, Provincia/Regione, Stato/Provincia',
    postalCode: 'CAP, Codice postale, Codice di avviamento postale, C.A.P.',
    country: 'Paese, Nazione, Paese/Area geografica, Paese/Regione',
  },
  addressOf: {},
  kinds: {
    work: 'ufficio, uff., lavoro, aziendale, di lavoro, dell’ufficio, dell’azienda, professionale, azienda',
    home: 'casa, abitazione, ab., di casa, personale, privato, privata, domicilio',
    other: 'altro, altra, altri',
  },
  birthday: 'Data di nascita, Nascita, Compleanno, Data nascita, Nato il, Nato/a il',
  birthdayParts: {
    year: 'Anno di nascita, Anno nascita',
    month: 'Mese di nascita, Mese nascita',
    day: 'Giorno di nascita, Giorno nascita',
  },
  favorite: 'Preferito, Preferiti',
  tags: 'Etichetta, Etichette, Parola chiave, Parole chiave',
  categories: 'Categoria, Categorie, Gruppo, Gruppi',
  doubtful:
    'CAP, Via, Sito, PEC, Prov., Ente, Ruolo, Posizione, Strada, Referente, Comune, Paese, Nota, Impresa, Incarico, Qualifica',
  elsewhere: 'Firma',
}
