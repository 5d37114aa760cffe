const { statusCode } = msg;
if (statusCode >= 200 && statusCode < 300) return msg;
node.error(`The receiver answered ${statusCode}`, msg);
