// The passwords attackers try first: the 10,000 most common leaked ones (common-passwords.txt; its
// source and licence are beside it) and local ones: names, clubs, prayers and towns. Compared in
// lower case. Only the server has them: the contract, which browsers load, does not.
import { readFileSync } from 'node:fs';

const LEAKED = new URL('./common-passwords.txt', import.meta.url);

const LOCAL = `123456 1234567 12345678 123456789 1234567890 0123456789 012345 111111 000000 222222 333333 444444
  555555 666666 777777 888888 999999 121212 112233 123123 123321 654321 987654 987654321 696969
  131313 159753 147258 147258369 159357 789456 7777777 11111111 00000000 88888888 12341234 101010
  password password1 password12 password123 passw0rd p@ssw0rd p@ssword pass123 pass1234 passpass
  qwerty qwerty1 qwerty12 qwerty123 qwertyuiop qwert123 asdfgh asdfghjkl asdf1234 zxcvbn zxcvbnm
  1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsx q1w2e3r4 abc123 abcd1234 abc1234 abcdef a123456 aa123456
  iloveyou iloveyou1 iloveu loveyou lovely loveme love123 princess prince sunshine monkey dragon
  football football1 baseball master shadow letmein welcome welcome1 welcome123 admin admin1 admin123
  administrator root toor guest login changeme default secret superman batman pokemon michael jordan
  jordan23 jessica ashley jennifer daniel michelle charlie hunter thomas joshua matthew anthony andrew
  robert samuel samuel1 david david1 daniel1 emmanuel emmanuel1 blessing blessing1 blessings blessed
  goodness goodluck precious precious1 favour favour1 favour123 gift123 happiness success success1
  success123 victory victory1 victoria winner winners peace123 joseph joseph1 mercy1 mercy123
  grace1 grace123 praise1 faith123 hope123 jesus1 jesus123 jesusis jesuslovesme jesuschrist jesuslord
  iamblessed godisgood godisable godislove godfirst godwin mygod thankgod thankyoujesus halleluyah
  hallelujah amen123 allah1 allah123 bismillah alhamdulillah muhammad mohammed mohammad ibrahim
  ibrahim1 abdullah abubakar aminat fatima fatimah aisha1 aisha123 yusuf123 usman123 musa123 sadiq123
  chioma chidinma chinedu chinonso chukwu chukwuma chiamaka adaeze amarachi onyinye ngozi123 ifeanyi
  obinna obinna1 nkechi uchenna ebuka123 emeka123 kelechi ikenna okafor nnamdi oluwaseun oluwatobi
  oluwadamilola oluwafemi damilola temitope temilola ayomide ayodele babatunde tunde123 olamide
  olamide1 yetunde folake bukola bukola1 adebayo adeola adewale wale123 segun123 kunle123 tosin123
  bisola funmi123 titilayo omolara omotola oladipo olumide opeyemi abiodun abiola kehinde taiwo123
  nigeria nigeria1 nigeria123 naija1 naija123 lagos1 lagos123 lagosnigeria abuja1 abuja123 ibadan
  ibadan1 kaduna kaduna1 kano123 enugu123 portharcourt warri123 benincity owerri abeokuta ilorin
  arsenal arsenal1 arsenal123 chelsea chelsea1 chelsea123 manutd manunited manchester manchester1
  liverpool liverpool1 barcelona barcelona1 realmadrid mancity superEagles supereagles ronaldo
  ronaldo7 messi10 okocha kanu123 osimhen davido wizkid burnaboy starboy money1 money123 moneyman
  mymoney billionaire millionaire naira123 wallet123 alajo1 alajo123 alajo1234 transfer savings
  august january february october november december september monday friday sunday1 flower flower1
  angel1 angel123 angels babygirl baby123 mummy1 mummy123 mylove mylove1 family family1 forever
  computer internet samsung samsung1 iphone nokia3310 infinix tecno1 tecno123 itel123 google facebook
  instagram whatsapp whatever trustno1 starwars freedom hello1 hello123 hellohello nothing testing
  test123 test1234 testtest user123 username sample temp123 asd123 qwe123 qweasd qweasdzxc 123qwe
  123abc 1234qwer q123456 abcd123 xxxxxx aaaaaa zzzzzz aaaaaaaa`;

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `${readFileSync(LEAKED, 'utf8')} ${LOCAL.toLowerCase()}`.trim().split(/\s+/),
);
