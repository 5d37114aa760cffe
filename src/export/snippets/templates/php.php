<?php
//: variables
$secret = getenv('__name__');
if ($secret === false) {
    exit("Set the environment variable __name__ to the secret first\n");
}
//: end
$request = curl_init(__url__);
curl_setopt_array($request, [
    CURLOPT_CUSTOMREQUEST => '__method__',
    CURLOPT_HTTPHEADER => [
        __fields__
        //: waits
        'Expect:',
        //: end
    ],
    //: sendsBody
    CURLOPT_POSTFIELDS => __body__,
    //: end
    CURLOPT_RETURNTRANSFER => true,
]);
$answer = curl_exec($request);
echo $answer === false ? curl_error($request) : $answer, "\n";
