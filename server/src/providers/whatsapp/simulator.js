// The simulated phone in the browser: it shows the thread as WhatsApp does, and writes and presses.

const element = (id) => document.getElementById(id);
const [phone, thread, notice, text, sheet, ask] = [
  'phone',
  'thread',
  'notice',
  'text',
  'sheet',
  'ask',
].map(element);

const EVERY_MS = 1000;
const KEPT = 'alajo.dev.whatsapp';
let shown = '';

const inLagos = (options) => {
  const format = new Intl.DateTimeFormat('en-NG', { timeZone: 'Africa/Lagos', ...options });
  return (at) => format.format(new Date(at));
};
const clock = inLagos({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const day = inLagos({ weekday: 'long', day: 'numeric', month: 'long' });

function make(tag, properties = {}, children = []) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

async function post(name, body) {
  const reply = await fetch(`/dev/whatsapp/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone: `+${phone.value}`, ...body }),
  });
  const { issues } = await reply.json().catch(() => ({}));
  const why = issues?.map(({ message }) => message).join(' ');
  notice.textContent = reply.ok ? '' : (why ?? `The server answered ${reply.status}.`);
  await refresh();
  return reply.ok;
}

const send = (body, pressed = null) =>
  post('messages', {
    text: body,
    pressed,
    twice: element('twice').checked,
    minutes_late: Number(element('late').value) || 0,
  });

const TICKS = {
  sent: ['✓', 'sent'],
  delivered: ['✓✓', 'delivered'],
  read: ['✓✓', 'read'],
  failed: ['!', 'failed'],
};

function meta({ said, state, at }) {
  const time = make('time', { dateTime: at, textContent: clock(at) });
  if (said.type !== 'phone') return make('span', { className: 'meta' }, [time]);
  const [sign, label] = TICKS[state];
  const tick = make('span', { className: state, textContent: ` ${sign}`, title: label });
  tick.setAttribute('role', 'img');
  tick.setAttribute('aria-label', label);
  return make('span', { className: 'meta' }, [time, tick]);
}

const press = (title, id, kind) =>
  make('button', {
    type: 'button',
    className: 'act',
    textContent: title,
    onclick: () => send(title, { id, kind }),
  });

const open = (title, href) =>
  make('a', { className: 'act', textContent: title, href, target: '_blank', rel: 'noopener' });

function openList({ button, rows }) {
  element('sheet-title').textContent = button;
  const choices = rows.map(({ id, title, description }) =>
    make(
      'button',
      {
        type: 'button',
        className: 'row',
        onclick: () => {
          sheet.close();
          send(title, { id, kind: 'list_reply' });
        },
      },
      [title, ...(description ? [make('small', { textContent: description })] : [])],
    ),
  );
  element('rows').replaceChildren(...choices);
  sheet.showModal();
}

/** What is under a bubble's text. */
function actsOf(said) {
  switch (said.type) {
    case 'buttons':
      return said.replies.map(({ id, title }) => press(title, id, 'button_reply'));
    case 'link':
      return [open(said.title, said.url)];
    case 'list':
      return [
        make('button', {
          type: 'button',
          className: 'act',
          textContent: `☰ ${said.button}`,
          onclick: () => openList(said),
        }),
      ];
    case 'template': {
      const { link } = templates[said.name] ?? {};
      return link ? [open(link, `/${said.link ?? ''}`)] : [];
    }
    default:
      return [];
  }
}

const templates = Object.fromEntries(
  [...document.querySelectorAll('.menu li')].map((one) => [
    one.querySelector('h2').textContent,
    { words: one.querySelector('p').textContent, link: one.querySelector('.link')?.textContent },
  ]),
);

function wordsOf(said) {
  if (said.type === 'phone') return said.text;
  return said.type === 'template' ? (templates[said.name]?.words ?? said.name) : said.body;
}

/** WhatsApp’s marks for bold, and addresses as links. */
const written = (words) =>
  words.split(/(\*[^*\n]+\*|https?:\/\/[^\s]+)/).map((part) => {
    if (/^https?:/.test(part)) {
      return make('a', { href: part, textContent: part, target: '_blank', rel: 'noopener' });
    }
    return /^\*.+\*$/.test(part) ? make('b', { textContent: part.slice(1, -1) }) : part;
  });

function bubble(message) {
  const { said, id } = message;
  const mine = said.type === 'phone';
  const who = make('span', { className: 'hidden', textContent: mine ? 'You: ' : 'Alajo: ' });
  const body = make('div', { className: 'body' }, [who, ...written(wordsOf(said)), meta(message)]);
  const item = make('div', { className: `message ${mine ? 'mine' : ''}` }, [body, ...actsOf(said)]);
  item.dataset.id = id;
  item.dataset.state = message.state;
  return item;
}

/** Only what is new or changed is put in, so that a screen reader says it once. */
function show(messages) {
  const atEnd = thread.scrollHeight - thread.scrollTop - thread.clientHeight < 80;
  let before = '';
  for (const message of messages) {
    const today = day(message.at);
    const old = [...thread.children].find((item) => item.dataset.id === message.id);
    if (old === undefined && today !== before && thread.dataset.day !== today) {
      thread.append(make('div', { className: 'day', textContent: today }));
    }
    before = today;
    thread.dataset.day = today;
    if (old === undefined) thread.append(bubble(message));
    else if (old.dataset.state !== message.state) {
      old.dataset.state = message.state;
      old.querySelector('.meta').replaceWith(meta(message));
    }
  }
  if (atEnd || shown === '') thread.scrollTop = thread.scrollHeight;
}

async function refresh() {
  const whose = phone.value;
  if (whose === '') return;
  const reply = await fetch(`/dev/whatsapp.json?phone=%2B${whose}`);
  if (!reply.ok || whose !== phone.value) return;
  const { messages } = await reply.json();
  const now = JSON.stringify(messages);
  if (now === shown) return;
  show(messages);
  shown = now;
  const news = messages.some(({ said, state }) => said.type !== 'phone' && state !== 'read');
  if (news && !element('away').checked && document.visibilityState === 'visible') {
    await post('seen', { state: 'read' });
  }
}

async function poll() {
  await refresh().catch(() => {
    notice.textContent = 'The server does not answer.';
  });
  setTimeout(poll, EVERY_MS);
}

/** Asks for a number; returns its digits, or undefined. */
function askNumber(title) {
  element('ask-title').textContent = title;
  element('asked').value = '';
  ask.returnValue = '';
  ask.showModal();
  return new Promise((resolve) => {
    ask.addEventListener(
      'close',
      () => {
        const digits = element('asked').value.replace(/\D/g, '').replace(/^0/, '234');
        const good = ask.returnValue === 'ok' && /^234\d{10}$/.test(digits);
        resolve(good ? digits : undefined);
      },
      { once: true },
    );
  });
}

function choose(number) {
  if (![...phone.options].some(({ value }) => value === number)) {
    phone.prepend(
      make('option', { value: number, textContent: `Another phone, 0${number.slice(3)}` }),
    );
  }
  phone.value = number;
  localStorage.setItem(KEPT, number);
  thread.replaceChildren();
  delete thread.dataset.day;
  shown = '';
  return refresh();
}

function closeMenu() {
  const menu = document.querySelector('.menu[open]');
  if (menu === null) return;
  menu.open = false;
  menu.querySelector('summary').focus();
}

document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape' && !ask.open) closeMenu();
});

let chosen = phone.value;
phone.addEventListener('change', async () => {
  const number = phone.value || (await askNumber('Write as another number'));
  chosen = number ?? chosen;
  await choose(chosen);
});
element('identity').addEventListener('click', async () => {
  closeMenu();
  if (await post('identity', {})) notice.textContent = 'WhatsApp is on another phone now.';
});
element('number').addEventListener('click', async () => {
  closeMenu();
  const to = await askNumber('Move to another number');
  if (to && (await post('number', { to: `+${to}` }))) {
    chosen = to;
    await choose(to);
  }
});
element('write').addEventListener('submit', async (event) => {
  event.preventDefault();
  const words = text.value.trim();
  if (words === '') return;
  text.value = '';
  await send(words);
});

// wa.me's links come here with what is to be written, as `?text=`.
const query = new URLSearchParams(location.search);
text.value = query.get('text') ?? '';
const kept = localStorage.getItem(KEPT);
if (kept) {
  chosen = kept;
  await choose(kept);
}
poll();
