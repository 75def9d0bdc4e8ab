/** Words of job titles in English and French, and the most common German ones. */
export const TITLE =
  /(?<!\p{L})(?:chief|ceo|cfo|cto|coo|cmo|cio|president|vice[- ]president|vp|svp|evp|director|directrice|directeur|manager|management|head of|lead|leader|partner|founder|co-founder|cofounder|fondateur|fondatrice|owner|engineer|ingénieure?|developer|développeuse|développeur|designer|graphiste|architecte?|consultant|consultante|conseiller|conseillère|advisor|adviser|analyst|analyste|accountant|comptable|controller|auditor|lawyer|attorney|avocate?|notaire|solicitor|counsel|juriste|doctor|médecin|physician|dentist|dentiste|surgeon|nurse|infirmière?|pharmacist|pharmacien(?:ne)?|psychologue|psychologist|kinésithérapeute|therapist|professor|professeure?|teacher|enseignante?|lecturer|researcher|chercheuse|chercheur|scientist|technician|technicien(?:ne)?|electrician|électricien(?:ne)?|plumber|plombier|chef|cook|baker|sales|vendeur|vendeuse|commercial|commerciale|account executive|representative|représentante?|agent|broker|courtier|realtor|buyer|acheteur|acheteuse|purchaser|purchasing|marketing|communication|journalist|journaliste|reporter|editor|éditeur|éditrice|writer|rédacteur|rédactrice|author|photographer|photographe|producer|producteur|productrice|artist|artiste|musician|translator|traducteur|traductrice|interpreter|interprète|secretary|secrétaire|assistant|assistante|coordinator|coordinateur|coordinatrice|administrator|administrateur|administratrice|administration|officer|specialist|spécialiste|expert|experte|supervisor|superviseur|responsable|gérante?|associée?|chargée? d|chef de|cheffe|président|présidente|trainer|formateur|formatrice|coach|recruiter|recruteur|recruteuse|operations|support|strategist|planner|intern|stagiaire|apprentice|geschäftsführer(?:in)?|leiter(?:in)?|leitung|vertrieb|berater(?:in)?|inhaber(?:in)?|rechtsanw(?:alt|ältin)|steuerberater(?:in)?|projektleiter(?:in)?|vorstand|prokurist(?:in)?|vd|säljare)(?!\p{L})/iu

/** Departments, which stand beside or below a title. */
export const DEPARTMENT =
  /(?<!\p{L})(?:department|dept|département|division|abteilung|business unit|service (?:commercial|client|clients|achats|juridique|technique|informatique|financier))(?!\p{L})/iu

/** Legal forms of companies. Case matters: `as` and `sa` are words. */
export const LEGAL_FORM =
  /(?<![\p{L}\d])(?:GmbH(?: & Co\.? KG)?|gGmbH|AG|KG|OHG|UG|e\.?V\.?|SAS|S\.A\.S\.?|SASU|SARL|S\.A\.R\.L\.?|Sàrl|EURL|SCI|SCOP|SA|S\.A\.?|SNC|SE|Ltd\.?|LTD\.?|Limited|LIMITED|LLC|L\.L\.C\.?|LLP|LP|PLC|plc|Inc\.?|INC\.?|Incorporated|Corp\.?|CORP\.?|Corporation|CORPORATION|Co\.|AB|ApS|A\/S|AS|ASA|Oy|OY|Oyj|B\.?V\.?|N\.?V\.?|S\.?p\.?A\.?|SpA|S\.?r\.?l\.?|SRL|S\.?L\.?U?\.?|Pty|Sp\. z o\.o\.|s\.r\.o\.|& (?:Co|Fils|Sons|Söhne|Partners|Associés|Associates|Cie)\.?|et (?:Fils|Associés))(?![\p{L}\d])/u

/** Words of companies and institutions. */
export const COMPANY_WORD =
  /(?<!\p{L})(?:group|groupe|holding|holdings|company|companies|compagnie|société|industries|international|technologies|technology|technologie|solutions|systems|systèmes|services|consulting|consultants|conseil|conseils|partners|partenaires|associates|associés|agency|agence|studio|studios|atelier|labs?|laboratoires?|institute?|institut|university|université|universität|school|école|college|hospital|hôpital|clinic|clinique|klinik|cabinet|bank|banque|assurances?|insurance|capital|ventures|ministry|ministère|foundation|fondation|stiftung|association|hotel|hôtel|restaurant|café|bakery|boulangerie|pharmacy|pharmacie|garage|immobilier|realty|real estate|architects|architectes|engineering|ingénierie|logistics|logistique|transports?|energy|énergie|media|médias|press|presse|software|digital|networks?|electronics|pharma|foods?|lighting|construction|verlag|werke|bros|brothers|frères)(?!\p{L})/iu

/** Titles before a name. */
export const NAME_PREFIX =
  /^(?:dr|prof|mr|mrs|ms|mme|mlle|mstr|me|maître|ing|dipl\.?-ing|herr|frau|sir|dame|rev|hon|m)$/i
/** Degrees and the like after a name. */
export const NAME_SUFFIX =
  /^(?:jr|sr|ii|iii|iv|phd|ph\.?d|md|m\.?d|mba|msc|m\.?sc|ma|bsc|b\.?sc|cpa|cfa|esq|esquire|dds|rn|pe|pmp|aia|llm|ll\.?m|jd)$/i
/** Lower-case words that belong to a last name. */
export const PARTICLE =
  /^(?:van|von|der|den|de|del|della|di|da|dos|du|des|la|le|el|al|bin|ben|zu|zur|af|ter|ten|st\.?)$/i
